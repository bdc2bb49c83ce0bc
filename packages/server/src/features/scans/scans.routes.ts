import { type anyScanRequest, routes, textOfMessages } from "@prompt-shield/contracts";
import type { Category, SanitizationLevel, Sensitivity } from "@prompt-shield/contracts/vocabulary";
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { Caller } from "../../http/caller.ts";
import { requireScope } from "../../http/key-scope.ts";
import type { Mount, MountOptions } from "../../http/mount.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import type { Metered, MeteredTask, ScansService } from "./scans.service.ts";

export interface ScanRoutesParts {
  readonly mount: Mount;
  readonly scans: ScansService;
  readonly rateLimiter: RateLimiter;
}

const LIMITED: MountOptions = { limit: "scanPerUser" };

/**
 * Mounts every documented way to scan or sanitize. The fallback functions use the rules alone, so a failure of the
 * model cannot stop them.
 */
export function mountScanRoutes({ mount, scans, rateLimiter }: ScanRoutesParts): void {
  const perKey = async (caller: Caller) => {
    if (caller.credential === "key") await rateLimiter.take("scanPerKey", caller.credentialId);
  };

  for (const route of [routes.scan, routes.scanPrompt, routes.advancedScanFunction, routes.scanFunction]) {
    mount(
      route,
      async ({ body, caller, reply }) => {
        await perKey(caller);
        const task = {
          ...inputOf(body),
          options: { ...scanOptions(body.options), ...senderOf(body) },
          rulesOnly: isFallback(route),
        };
        return send(reply, await scans.scan(caller, task));
      },
      LIMITED,
    );
  }

  mount(
    routes.scanFile,
    async ({ body, caller, reply }) => {
      await perKey(caller);
      return send(reply, await scans.scanFile(caller, body.file));
    },
    LIMITED,
  );

  for (const route of [routes.sanitize, routes.advancedSanitizeFunction, routes.sanitizeFunction]) {
    mount(
      route,
      async ({ body, caller, reply }) => {
        await perKey(caller);
        const task = {
          ...inputOf(body),
          options: { ...sanitizeOptions(body), ...senderOf(body) },
          rulesOnly: isFallback(route),
        };
        return send(reply, await scans.sanitize(caller, task));
      },
      LIMITED,
    );
  }

  mount(
    routes.scanWithApiKey,
    async ({ body, caller, reply }) => {
      requireScope(caller, body.action ?? "scan");
      await perKey(caller);
      const task = { prompt: body.prompt, options: {}, rulesOnly: false };
      if (body.action !== "sanitize") {
        const scan = send(reply, await scans.scan(caller, task));
        return keyAnswer(body.prompt, { scan, detailed: body.detailed });
      }
      const { verdict, sanitized } = send(reply, await scans.sanitize(caller, task));
      return keyAnswer(body.prompt, { scan: verdict, detailed: body.detailed, sanitized });
    },
    LIMITED,
  );

  mount(
    routes.validateApiKey,
    async ({ caller }) => ({ valid: true as const, key_name: caller.keyName ?? "" }),
    { limit: "callPerUser" },
  );
}

const isFallback = ({ path }: { path: string }): boolean => path.startsWith("/functions/");

/** The engine expects a missing field, not undefined. */
const senderOf = ({ sender }: { sender?: string | undefined }) => (sender ? { sender } : {});

/** The schema guarantees that exactly one of the three is present. */
function inputOf({
  prompt,
  content,
  source,
  format,
  messages,
}: AnyInput): Pick<MeteredTask, "prompt" | "input"> {
  if (messages) return { prompt: textOfMessages(messages), input: { messages } };
  if (content === undefined) return { prompt: prompt ?? "" };
  return { prompt: content, input: { content, ...(source && { source }), ...(format && { format }) } };
}

type AnyInput = Pick<z.infer<typeof anyScanRequest>, "prompt" | "content" | "source" | "format" | "messages">;

function sanitizeOptions(body: {
  level?: SanitizationLevel | undefined;
  sanitization_level?: SanitizationLevel | undefined;
}) {
  const level = body.level ?? body.sanitization_level;
  return level === undefined ? {} : { level };
}

/** The engine expects missing fields, not undefined ones. */
function scanOptions(
  given: { sensitivity?: Sensitivity | undefined; categories?: Category[] | undefined } = {},
) {
  const { sensitivity, categories } = given;
  return { ...(sensitivity && { sensitivity }), ...(categories && { categories }) };
}

function send<Answer>(reply: FastifyReply, { answer, headers }: Metered<Answer>): Answer {
  reply.headers(headers);
  return answer;
}

interface KeyAnswerParts {
  readonly scan: Awaited<ReturnType<ScansService["scan"]>>["answer"];
  readonly detailed: boolean | undefined;
  readonly sanitized?: string;
}

function keyAnswer(prompt: string, { scan, detailed, sanitized }: KeyAnswerParts) {
  return {
    success: true as const,
    data: {
      prompt,
      is_malicious: scan.isMalicious,
      confidence: scan.confidence,
      message: scan.message,
      detected_patterns: scan.detectedPatterns,
      ...(sanitized !== undefined && { sanitized_prompt: sanitized }),
      ...(detailed === true && { details: scan }),
    },
    remaining_quota: scan.remaining_quota,
  };
}
