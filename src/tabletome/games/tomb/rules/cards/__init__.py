"""What cards do: carried out word by word, used, drawn, and answering moments."""
