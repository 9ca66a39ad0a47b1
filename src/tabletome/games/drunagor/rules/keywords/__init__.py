"""The keywords of effect texts, each declared above its rule. (DR-KEY-*)"""
