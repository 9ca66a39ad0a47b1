"""What outlasts an encounter: chapters and choices, rewards, level ups, markets, random encounters. (AT-CAMP-*)"""
