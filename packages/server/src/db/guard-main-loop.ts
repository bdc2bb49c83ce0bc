import type { PGlite } from "@electric-sql/pglite";

/** Names of exports of the compiled program, which PGlite's types do not describe. */
const MAIN_LOOP_ONCE = "_PostgresMainLoopOnce";
const EXIT_STATUS = "_pgl_getPGliteExitStatus";
const STACK_POINTER = "___stack_pointer";

interface Program {
  [MAIN_LOOP_ONCE]: () => void;
  readonly [EXIT_STATUS]: () => number;
  readonly [STACK_POINTER]: { value: number };
}

/**
 * PGlite catches everything that ends PostgreSQL's main loop, and carries on. That has two flaws:
 * - A refused statement leaves its frames on the program's stack. After some 1,900 of them, every statement would fail
 *   with "stack depth limit exceeded" until the next start. So this restores the stack pointer.
 * - PGlite does not report a crash of the program at all: a write would look stored although it is not, and half of it
 *   might be committed. `onCrash` must not return, so that not one more instruction runs.
 */
export function guardMainLoop(client: PGlite, onCrash: (error: unknown) => never): void {
  const { mod: program, POSTGRES_MAIN_LONGJMP: refused } = client as unknown as {
    mod: Program;
    POSTGRES_MAIN_LONGJMP: number;
  };
  const runOnce = program[MAIN_LOOP_ONCE];
  const stack = program[STACK_POINTER];
  program[MAIN_LOOP_ONCE] = () => {
    const top = stack.value;
    try {
      runOnce();
    } catch (error) {
      if (program[EXIT_STATUS]() !== refused) onCrash(error);
      stack.value = top;
      throw error;
    }
  };
}
