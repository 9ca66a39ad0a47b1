"""What a Hero may do in its Hero Phase. (TM-TURN-07..14)"""

from __future__ import annotations

HERO_PHASE = "hero-phase"
