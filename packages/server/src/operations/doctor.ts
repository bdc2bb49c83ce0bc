import { parseArgs } from "node:util";
import type { Finding } from "./checks/finding.ts";
import { say } from "./command-line.ts";
import { diagnose } from "./diagnose.ts";

/**
 * `npm run doctor [-- --json]`: reports what is fine, what is not, and what to do about it. Exits with status 1 if a
 * check fails.
 */
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const findings = await diagnose(process.env);
const hasFailed = findings.some(({ state }) => state === "fail");
if (values.json) say(JSON.stringify({ ok: !hasFailed, findings }, null, 2));
else for (const line of findings.flatMap(linesOf)) say(line);
process.exitCode = hasFailed ? 1 : 0;

function linesOf({ about, state, found, fix }: Finding): string[] {
  const width = Math.max(...findings.map((one) => one.about.length));
  const line = `${state.padEnd(4)}  ${about.padEnd(width)}  ${found}`;
  return fix === undefined ? [line] : [line, `${" ".repeat(width + 8)}→ ${fix}`];
}
