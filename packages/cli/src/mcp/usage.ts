import { ON_ORDERS, ON_SECRETS } from "./guard/policy.ts";

export const MCP_USAGE = `Usage: prompt-shield mcp [options]                            offer the tools scan, sanitize and scan_file
       prompt-shield mcp guard [options] -- <command>           stand between a client and the server that it would start
       prompt-shield mcp wrap|unwrap [files] [options]          add the guard to clients' settings, or remove it
       prompt-shield mcp pins                                   list the known servers and what is waiting for approval
       prompt-shield mcp approve <server> [tools]               show what changed and accept it
       prompt-shield mcp forget <server>                        trust it anew at its next start
       prompt-shield mcp quarantine [id] | release <id>         list what was set aside, or let one item pass

  Everything runs on this machine, and nothing leaves it.

Options of mcp
  --http                 serve Streamable HTTP instead of standard input and output, on http://127.0.0.1:8765/mcp
  --port, --host         another port or address; an address that others can reach needs the variable
                         PROMPT_SHIELD_MCP_TOKEN, a token that callers send
  --root <folder>        let scan_file read files only in this folder; may be given several times
                         (default with --http: the current folder)
  --rules-only           leave out the model: faster, but finds less

Options of mcp guard
  --url <address>        guard a server over Streamable HTTP instead of a command
  --header <name: value> sent to that server; $NAME in the value is taken from the variable NAME
  --name <name>          the server's name in pins and messages (default: derived from its command)
  --on-injection <what>  what to do about orders from the server: ${ON_ORDERS.join(", ")} (default mask)
  --on-secrets <what>    what to do about secrets sent to it: ${ON_SECRETS.join(", ")} (default block)
  --strict               new tools of a known server wait for approval too, not only changed ones
  --keep-characters      keep invisible characters and terminal commands
  --rules-only           leave out the model

Options of mcp wrap and unwrap
  --dry-run              show what would change, and change nothing
  --server <name>        only this one; may be given several times
  --launcher <command>   how clients start this program (default "npx -y prompt-shield")

Options of guard, pins, approve, forget, quarantine and release
  --state <folder>       where pins and messages set aside are kept (default: mcp in the user's settings folder,
                         ~/.config/prompt-shield, or the folder named by PROMPT_SHIELD_CONFIG_DIR)
  --yes                  approve without asking
`;
