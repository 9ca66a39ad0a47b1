"""What outlasts an Adventure: the road of Chapters, the Camp, sequences, restarts. (DR-CAMP-*, DR-SEQ-*, DR-END-06..09)"""
