/** What a broken document leaves behind comes within a few turns of the event loop. */
const WATCH_AFTER_MS = 1_000;

/**
 * Runs work whose library leaves promises behind that nobody waits for: PDF.js does on broken documents, and Node ends the
 * process when one of them fails. The work's own failure still reaches the caller.
 */
export async function ignoreStrays<Result>(work: () => Promise<Result>): Promise<Result> {
  const ignore = () => undefined;
  process.on("unhandledRejection", ignore);
  try {
    return await work();
  } finally {
    setTimeout(() => process.off("unhandledRejection", ignore), WATCH_AFTER_MS).unref();
  }
}
