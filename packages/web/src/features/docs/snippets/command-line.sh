npx prompt-shield scan prompt.txt                # one prompt, explained
npx prompt-shield scan prompts report.pdf mails  # files and folders, finding by finding
npx prompt-shield scan . --format sarif --fail-on high > prompt-shield.sarif
npx prompt-shield scan-skills . --fail-on high   # SKILL.md, AGENTS.md, .cursorrules
cat page.html | npx prompt-shield sanitize --source web
npx prompt-shield scan --jsonl < prompts.jsonl   # {"text": …} in, an answer out
