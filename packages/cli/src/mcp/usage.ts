import { ON_ORDERS, ON_SECRETS } from "./guard/policy.ts";

export const MCP_USAGE = `Usage: prompt-shield mcp [options]                            offer the tools scan, sanitize and scan_file
       prompt-shield mcp guard [options] -- <command>           stand between a client and the server it would start
       prompt-shield mcp wrap|unwrap [files] [options]          put the guard into clients' settings, or take it out
       prompt-shield mcp pins                                   the servers that are known, and what waits for approval
       prompt-shield mcp approve <server> [tools]               show what changed and accept it
       prompt-shield mcp forget <server>                        trust its next start anew
       prompt-shield mcp quarantine [id] | release <id>         what was set aside, and letting it pass

  Everything runs on this machine, and nothing leaves it.

Options of mcp
  --http                 serve Streamable HTTP instead of standard input and output, on http://127.0.0.1:8765/mcp
  --port, --host         another port or address; the variable PROMPT_SHIELD_MCP_TOKEN then holds a token that callers send
  --root <folder>        scan_file reads files in this folder only; may be given several times
                         (default with --http: the current folder)
  --rules-only           leave the model out: faster, and finds less

Options of mcp guard
  --url <address>        guard a server over Streamable HTTP instead of a command
  --header <name: value> sent to that server; $NAME in the value is taken from the variable NAME
  --name <name>          what the server is called in pins and messages (default: made of its command)
  --on-injection <what>  orders in what the server says: ${ON_ORDERS.join(", ")} (default mask)
  --on-secrets <what>    secrets in what is sent to it: ${ON_SECRETS.join(", ")} (default block)
  --strict               new tools of a known server wait for approval too, not only changed ones
  --keep-characters      leave invisible characters and terminal commands in
  --rules-only           leave the model out

Options of mcp wrap and unwrap
  --dry-run              tell, and change nothing
  --server <name>        only this one; may be given several times
  --launcher <command>   how clients start this program (default "npx -y prompt-shield")

Options of guard, pins, approve, forget, quarantine and release
  --state <folder>       where pins and what was set aside are kept (default: mcp in the user's folder for settings,
                         ~/.config/prompt-shield, or what the variable PROMPT_SHIELD_CONFIG_DIR names)
  --yes                  approve without asking
`;
