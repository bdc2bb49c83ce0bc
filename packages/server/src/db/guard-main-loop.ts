import type { PGlite } from "@electric-sql/pglite";

/** What is used of the compiled program, under its names there; PGlite does not describe it. */
const MAIN_LOOP_ONCE = "_PostgresMainLoopOnce";
const EXIT_STATUS = "_pgl_getPGliteExitStatus";
const STACK_POINTER = "___stack_pointer";

interface Program {
  [MAIN_LOOP_ONCE]: () => void;
  readonly [EXIT_STATUS]: () => number;
  readonly [STACK_POINTER]: { value: number };
}

/**
 * PGlite catches whatever ends PostgreSQL's main loop, and goes on. Two things are amiss there:
 * - A refused statement leaves its frames on the program's stack: after some 1,900 of them nothing but "stack depth limit
 *   exceeded" would be answered until the next start. So the stack is put back.
 * - A program that broke down is told neither as an error nor at all: what was to be stored would look as if it were, and
 *   its half might be committed. `onCrash` must not return, so that not one more instruction runs.
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
