"""Adventure Party: gather heroes, roll their dice on quests, beat the Final Boss."""
