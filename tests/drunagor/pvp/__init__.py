"""Player versus Player. (DR-PVP-*)"""
