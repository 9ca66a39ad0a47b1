"""What Heroes own: equipped and in the bag, turned over, lost. (DR-EQUIP-*, DR-BAG-*, DR-FLIP-*)"""
