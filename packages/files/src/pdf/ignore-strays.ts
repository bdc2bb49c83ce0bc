/** The stray rejections of a broken document come within a few turns of the event loop. */
const WATCH_AFTER_MS = 1_000;

const ignore = () => undefined;
let watching = 0;

/**
 * Runs work whose library leaves promises behind that nothing awaits. PDF.js does so on broken documents, and Node ends
 * the process when one of them rejects. A failure of the work itself still reaches the caller.
 */
export async function ignoreStrays<Result>(work: () => Promise<Result>): Promise<Result> {
  watching += 1;
  if (watching === 1) process.on("unhandledRejection", ignore);
  try {
    return await work();
  } finally {
    setTimeout(stopWatching, WATCH_AFTER_MS).unref();
  }
}

function stopWatching(): void {
  watching -= 1;
  if (watching === 0) process.off("unhandledRejection", ignore);
}
