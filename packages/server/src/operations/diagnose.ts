import type { Finding } from "./checks/finding.ts";
import { checkSecrets } from "./checks/secrets.ts";
import { checkMail, checkModel, checkPayments, checkTracing, checkWebApp } from "./checks/services.ts";
import { checkNode, checkSettings } from "./checks/settings.ts";
import { checkDatabase, checkDataFolder } from "./checks/storage.ts";

/** Checks everything about an installation that can be checked without changing or sending anything. */
export async function diagnose(env: Record<string, string | undefined>): Promise<Finding[]> {
  const { findings, config } = checkSettings(env);
  const always = [checkNode(process.versions.node), ...findings];
  // Checks that depend on an invalid setting would only fail for the same reason.
  if (config === undefined) return [...always, await checkModel(), checkWebApp()];
  const groups = await Promise.all([
    checkSecrets(config),
    checkDataFolder(config.dataDir),
    checkDatabase(config),
    checkMail(config),
    checkPayments(config),
    checkTracing(config),
    checkModel(),
  ]);
  return [...always, ...groups.flat(), checkWebApp()];
}
