import { homedir } from "node:os";
import { join } from "node:path";

/** The folder where the command keeps its state between runs. */
export function configFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { PROMPT_SHIELD_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA } = environment;
  if (PROMPT_SHIELD_CONFIG_DIR) return PROMPT_SHIELD_CONFIG_DIR;
  if (process.platform === "win32" && APPDATA) return join(APPDATA, "prompt-shield");
  return join(XDG_CONFIG_HOME || join(homedir(), ".config"), "prompt-shield");
}
