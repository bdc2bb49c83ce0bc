import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { makePrivatelyFromNowOn } from "../private-folder.ts";

interface Given {
  readonly config: Config;
  /** Relative paths start where the command was typed, although npm itself changes to the repository. */
  readonly file: string | undefined;
  readonly isForced: boolean;
}

/**
 * Runs an operator's command. If it fails, it prints one readable line, never a stack trace, and exits with status 1.
 */
export async function runCommand(work: (given: Given) => Promise<void>): Promise<void> {
  try {
    makePrivatelyFromNowOn();
    const { values, positionals } = readArguments();
    const [file] = positionals;
    await work({
      config: readConfig(process.env),
      file: file === undefined ? undefined : resolve(process.env["INIT_CWD"] ?? process.cwd(), file),
      isForced: values.force,
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { force: { type: "boolean", default: false } } });
  } catch (error) {
    throw new ConfigError((error as Error).message, { cause: error });
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
