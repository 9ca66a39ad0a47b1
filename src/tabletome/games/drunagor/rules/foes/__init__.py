"""The strongest enemies: how they come, what their Attack cards do."""
