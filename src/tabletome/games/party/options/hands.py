"""What a hand holds, by the kinds of item cards. (AP-ITEM-03, -06, -09)"""

from __future__ import annotations
