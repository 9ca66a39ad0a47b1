"""What outlasts an adventure: campaign, town, levels and Advancement tokens."""
