import { join } from "node:path";
import { configFolder } from "../config-folder.ts";

/** The folders of the pins and of the quarantine. */
export function stateFolders(
  state: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): { pins: string; quarantine: string } {
  const folder = state ?? join(configFolder(environment), "mcp");
  return { pins: join(folder, "pins"), quarantine: join(folder, "quarantine") };
}
