"""Tests of the server: its store on both databases, its tables, its pages."""
