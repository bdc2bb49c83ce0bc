import { execFileSync } from "node:child_process";
import { chownSync } from "node:fs";

/**
 * PostgreSQL and its pooler refuse to run as root. So root starts them as the user that PostgreSQL's package created,
 * who must then own their folder.
 */
export function handToPostgres(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const owner = { uid: idOf("-u"), gid: idOf("-g") };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

function idOf(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
}
