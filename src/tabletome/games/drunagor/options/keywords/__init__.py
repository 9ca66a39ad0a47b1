"""What may be chosen by a keyword: the Skill that COPY takes, tokens of FURY and KI."""
