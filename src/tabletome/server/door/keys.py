"""Secrets that let somebody in: handed out once, kept only as hashes."""

from __future__ import annotations

import secrets
from hashlib import sha256

KEY_BYTES = 24  # 192 bits
LONGEST_KEY = 64
SEED_BITS = 128


def new_key() -> str:
    """A secret for a link, as it can stand in an address."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_table_id() -> str:
    """A name for a table. Knowing it opens nothing."""
    return secrets.token_hex(8)


def hashed(key: str) -> bytes:
    """What is kept of a key. A key is random enough that a plain hash cannot be turned back."""
    return sha256(key.encode(errors="replace")).digest()


def new_seed() -> int:
    """A seed that nobody knows beforehand."""
    return secrets.randbits(SEED_BITS)


def browser_of(secret: str) -> str:
    """What is kept of the secret that a browser made: whoever shows it again is the same one."""
    return hashed(f"browser {secret}").hex()[:32] if secret else ""
