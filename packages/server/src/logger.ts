import { pino, type DestinationStream, type Logger } from "pino";

/** Logs JSON lines. Callers never pass it prompts, keys or secrets; the redaction list is a second safety net. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...SECRET_NAMES, ...SECRET_NAMES.map((name) => `*.${name}`)],
      censor: "[redacted]",
    },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const SECRET_NAMES = [
  "password",
  "prompt",
  "token",
  "secret",
  "key",
  "authorization",
  "cookie",
  '["x-api-key"]',
  '["set-cookie"]',
];

/** Keeps only what locates the fault. A database error's own fields may quote the row, so they are left out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: safeMessage(error),
    ...(code !== undefined && { code }),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.trimStart().startsWith("at "))
      .join("\n"),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Drizzle puts the parameters of a failed query into the message, and prompts are parameters. */
function safeMessage(error: Error): string {
  return error.message.startsWith("Failed query:") ? "Failed query" : error.message.slice(0, 500);
}
