npx prompt-shield mcp wrap --dry-run  # what would change in your clients' settings
npx prompt-shield mcp wrap            # put the guard before every local server
npx prompt-shield mcp pins            # what is pinned, and what waits for you
npx prompt-shield mcp approve files   # see what changed, field by field, and accept it
npx prompt-shield mcp unwrap          # as it was before, byte for byte
