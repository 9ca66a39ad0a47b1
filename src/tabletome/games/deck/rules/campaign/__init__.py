"""What outlasts an adventure: the campaign, its chronicle, the town and its shops."""
