"""The rulebooks, one folder each, with the ledger of every rule and the report of which rules are proven."""
