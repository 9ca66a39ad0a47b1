"""An adventure: the way through its Rooms, tasks, rests, loot and what becomes of it."""
