export const MCP_USAGE = `Usage: prompt-shield mcp [options]

  Offers the tools scan, sanitize and scan_file to an MCP client, over standard input and output or over HTTP. Nothing
  leaves this machine.

Options
  --http             serve Streamable HTTP instead, on http://127.0.0.1:8765/mcp
  --port <number>    another port
  --host <address>   another address; the variable PROMPT_SHIELD_MCP_TOKEN must then hold a token for callers to send
  --root <folder>    scan_file reads files in this folder only; may be given several times (default with --http: the
                     current folder)
  --rules-only       leave the model out: faster, and finds less
`;
