import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is this folder or below it. Both without links, which might lead out of it. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
