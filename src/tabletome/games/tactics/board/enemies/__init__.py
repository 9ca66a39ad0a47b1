"""What an enemy does next: whom it goes for, where it stops, which way it takes, and why. (AT-ENEMY-*)"""
