import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorStatus, errorText, type ErrorCode } from "@prompt-shield/contracts/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { answerError } from "./errors.ts";

/** Our codes for what Node's parser rejects; anything else is not HTTP. */
const PARSER_ERRORS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** For requests that never reach a route, and so no hook. They get the same format and headers as every response. */
export function answerUnroutable(headers: Readonly<Record<string, string>>) {
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
      answerError(error, request, reply.headers(headers)),

    clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
      if (error.code === "ECONNRESET" || !socket.writable) {
        socket.destroy();
        return;
      }
      const code = PARSER_ERRORS[error.code ?? ""] ?? "malformed_request";
      socket.end(rawAnswer(code, headers), () => socket.destroy());
    },
  };
}

function rawAnswer(code: ErrorCode, headers: Readonly<Record<string, string>>): string {
  const status = errorStatus(code);
  const body = JSON.stringify({ error: errorText(code), code });
  const all = {
    ...headers,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}
