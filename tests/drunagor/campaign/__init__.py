"""The Campaign: Chapters one after the other, the Camp, sequences, One-Shots."""
