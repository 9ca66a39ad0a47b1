"""Those who fight beside a Hero: Pets."""
