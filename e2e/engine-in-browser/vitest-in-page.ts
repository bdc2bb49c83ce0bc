import { chai, JestAsymmetricMatchers, JestChaiExpect } from "@vitest/expect";

/**
 * Replaces `vitest` when the engine's own test files are bundled for a page: collects the tests that they declare and
 * runs them one after another. It has only what those files use.
 */
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
export const expect = chai.expect;

type Body = (...row: unknown[]) => unknown;
interface Collected {
  readonly name: string;
  readonly body: () => unknown;
}
const collected: Collected[] = [];
const groups: string[] = [];

export const test = Object.assign(
  (name: string, body: Body) => {
    collected.push({ name: [...groups, name].join(" > "), body: () => body() });
  },
  {
    each: (rows: readonly unknown[]) => (name: string, body: Body) => {
      for (const [index, row] of rows.entries()) {
        test(title(name, row, index), () => body(...asArguments(row)));
      }
    },
  },
);
export const it = test;

export const describe = Object.assign(
  (name: string, body: Body) => {
    groups.push(name);
    body();
    groups.pop();
  },
  {
    each: (rows: readonly unknown[]) => (name: string, body: Body) => {
      for (const [index, row] of rows.entries()) {
        describe(title(name, row, index), () => body(...asArguments(row)));
      }
    },
  },
);

/** Returns how many tests passed, and one line for each that did not. */
export async function runCollected(): Promise<{ passed: number; failures: string[] }> {
  const failures: string[] = [];
  for (const { name, body } of collected) {
    try {
      await body();
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { passed: collected.length - failures.length, failures };
}

/** A simple replacement for vitest's formatting: the row's index in the table and its first value. */
const title = (name: string, row: unknown, index: number): string =>
  `${name} [${index}${Array.isArray(row) ? ` ${String(row[0])}` : ""}]`;

const asArguments = (row: unknown): unknown[] => (Array.isArray(row) ? row : [row]);
