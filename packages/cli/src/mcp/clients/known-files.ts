import { homedir } from "node:os";
import { join } from "node:path";

/** A client's configuration file, which lists MCP servers. */
export interface ClientFile {
  readonly client: string;
  readonly path: string;
}

interface Surroundings {
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The files where the known clients list their servers: for the user, and for the project in the current
 * folder.
 */
export function knownFiles({
  home = homedir(),
  platform = process.platform,
  folder = process.cwd(),
  environment = process.env,
}: Partial<Surroundings> = {}): ClientFile[] {
  const settings = settingsFolder({ home, platform, environment });
  return [
    { client: "Claude Desktop", path: join(settings, "Claude", "claude_desktop_config.json") },
    { client: "Claude Code", path: join(home, ".claude.json") },
    { client: "Claude Code", path: join(folder, ".mcp.json") },
    { client: "Cursor", path: join(home, ".cursor", "mcp.json") },
    { client: "Cursor", path: join(folder, ".cursor", "mcp.json") },
    { client: "VS Code", path: join(settings, "Code", "User", "mcp.json") },
    { client: "VS Code", path: join(folder, ".vscode", "mcp.json") },
    { client: "Windsurf", path: join(home, ".codeium", "windsurf", "mcp_config.json") },
    { client: "Gemini CLI", path: join(home, ".gemini", "settings.json") },
    { client: "Gemini CLI", path: join(folder, ".gemini", "settings.json") },
  ];
}

function settingsFolder({ home, platform, environment }: Omit<Surroundings, "folder">): string {
  if (platform === "darwin") return join(home, "Library", "Application Support");
  if (platform === "win32") return environment["APPDATA"] ?? join(home, "AppData", "Roaming");
  return environment["XDG_CONFIG_HOME"] ?? join(home, ".config");
}
