import { chmodSync, existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Everything that we put into a data folder. Anything else in it is not ours to touch. */
const OURS =
  /^(db|db\.lock|db\.erase|app-secret|control\.json(\.part)?|outbox|backups|(snapshot|restore|before-restore)-.+)$/;
const FOR_OTHERS = 0o077;

/** From here on, everything this process creates is accessible to its owner only, whichever code creates it. */
export function makePrivatelyFromNowOn(): void {
  process.umask(FOR_OTHERS);
}

/**
 * Removes everyone else's access to our files in a data folder, and to the folder itself if it holds nothing else.
 * Someone may have created it before us, or copied it here. Files of another user are left alone; the doctor reports
 * them.
 */
export function closeToOthers(dataDir: string): void {
  if (process.platform === "win32" || !existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  for (const name of names.filter((one) => OURS.test(one))) close(join(dataDir, name));
  if (names.every((name) => OURS.test(name))) closeOne(dataDir, lstatSync(dataDir));
}

function close(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A link's target may be anywhere, and its own mode means nothing.
  if (!stats || stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
  closeOne(path, stats);
}

function closeOne(path: string, { mode }: { mode: number }): void {
  if ((mode & FOR_OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    if (!["EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
