import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** Less than a test may take, so that a program that hangs is killed and named. */
const RUN_LIMIT_MS = 110_000;

export interface EmptyProject {
  readonly folder: string;
  write(path: string, text: string): void;
  /** Links a module of the repository, because there is no registry. */
  borrow(root: string, name: string): void;
  run(command: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }>;
  remove(): void;
}

/** A project outside the repository that contains only the packed packages, installed by npm without a network. */
export async function createEmptyProject(tarballs: readonly string[]): Promise<EmptyProject> {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-project-"));
  const project: EmptyProject = {
    folder,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    borrow(root, name) {
      const place = join(folder, "node_modules", name);
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(root, "node_modules", name), place);
    },
    run: (command, args) => promisify(execFile)(command, [...args], { cwd: folder, timeout: RUN_LIMIT_MS }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  project.write("package.json", `{ "name": "empty", "private": true, "type": "module" }`);
  await project.run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs]);
  return project;
}
