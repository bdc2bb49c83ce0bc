import type { ErrorCode } from "@prompt-shield/contracts/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../failure.ts";

/** The only place that turns an error into a response in our own format. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error, request);
  // A response that failed before its first byte may already have the headers of a compressed response or a file.
  reply.removeHeader("content-encoding").removeHeader("content-disposition");
  reply
    .code(failure.status)
    .headers(failure.headers)
    .type("application/json; charset=utf-8")
    .send({ error: failure.message, code: failure.code });
}

/**
 * The error as one of our own failures, also for handlers that respond in another format. Unexpected errors are logged.
 */
export function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  const failure = toFailure(error, request);
  request.refusal = failure.code;
  if (failure.status >= 500) request.log.error({ err: failure.cause ?? failure }, failure.code);
  else if (isLostRace(failure.cause)) request.log.warn({ err: failure.cause }, failure.code);
  return failure;
}

/** Our codes for Fastify's own errors. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/** Converts any error into one that may be sent to the caller. */
export function toFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  const known = FRAMEWORK_ERRORS[error.code];
  if (known === "body_too_large" && "takesForms" in request.routeOptions.config)
    return new Failure("file_too_large");
  if (known) return new Failure(known);
  if (isDatabaseAway(error))
    return new Failure("not_ready", { cause: error, headers: { "Retry-After": "5" } });
  if (isLostRace(error)) return new Failure("conflict", { cause: error });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Failure("validation_failed", { cause: error });
  return new Failure("internal", { cause: error });
}

/** PostgreSQL is restarting or unreachable: 57P0x and class 08 from the server, or error codes of the socket. */
export function isDatabaseAway(error: unknown): boolean {
  return hasCause(
    error,
    (code, message) =>
      /^(57P0[1-3]|08...|53300|ECONN(REFUSED|RESET)|ETIMEDOUT|EPIPE|ENOTFOUND)$/.test(code) ||
      /connection terminated|timeout exceeded when trying to connect/i.test(message),
  );
}

/** Another request was faster: the row is gone (23503), it already exists (23505), or the two deadlocked. */
function isLostRace(error: unknown): boolean {
  return hasCause(error, (code) => /^(2350[35]|40001|40P01)$/.test(code));
}

function hasCause(error: unknown, isIt: (code: string, message: string) => boolean): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (isIt((cause as NodeJS.ErrnoException).code ?? "", cause.message)) return true;
  }
  return false;
}
