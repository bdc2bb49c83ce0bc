import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { makePrivatelyFromNowOn } from "../private-folder.ts";

interface Given {
  readonly config: Config;
  /** Paths are relative to where the command was typed; npm itself changes to the repository. */
  readonly file: string | undefined;
  readonly isForced: boolean;
}

/** Runs an operator's command: one readable line and status 1 if it fails, never a stack trace. */
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
