import { chmodSync, existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What we put into a data folder. Whatever else lies there is somebody else's business. */
const OURS =
  /^(db|db\.lock|db\.erase|app-secret|control\.json(\.part)?|outbox|backups|(snapshot|restore|before-restore)-.+)$/;
const FOR_OTHERS = 0o077;

/** From here on whatever this process makes is its owner's alone, whoever makes it and however. */
export function makePrivatelyFromNowOn(): void {
  process.umask(FOR_OTHERS);
}

/**
 * Takes everybody else's rights to what is ours in a data folder, and to the folder where it holds nothing but that.
 * Someone may have made it before us, or copied it here. What belongs to another user is left; the doctor tells of it.
 */
export function closeToOthers(dataDir: string): void {
  if (process.platform === "win32" || !existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  for (const name of names.filter((one) => OURS.test(one))) close(join(dataDir, name));
  if (names.every((name) => OURS.test(name))) closeOne(dataDir, lstatSync(dataDir));
}

function close(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A link's target may lie anywhere, and its own mode means nothing.
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
