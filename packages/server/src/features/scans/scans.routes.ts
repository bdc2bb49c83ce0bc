import { routes } from "@prompt-shield/contracts";
import type { Category, Sensitivity } from "@prompt-shield/contracts/vocabulary";
import type { FastifyReply } from "fastify";
import type { Caller } from "../../http/caller.ts";
import type { Mount, MountOptions } from "../../http/mount.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import type { Metered, ScansService } from "./scans.service.ts";

export interface ScanRoutesParts {
  readonly mount: Mount;
  readonly scans: ScansService;
  readonly rateLimiter: RateLimiter;
}

const LIMITED: MountOptions = { limit: "scanPerUser" };

/** Each documented way to scan or sanitize; the fallback functions leave the model out, so none of its faults stops them. */
export function mountScanRoutes({ mount, scans, rateLimiter }: ScanRoutesParts): void {
  const perKey = (caller: Caller) => {
    if (caller.credential === "key") rateLimiter.take("scanPerKey", caller.credentialId);
  };

  for (const [route, rulesOnly] of [
    [routes.scan, false],
    [routes.scanPrompt, false],
    [routes.advancedScanFunction, true],
    [routes.scanFunction, true],
  ] as const) {
    mount(
      route,
      async ({ body, caller, reply }) => {
        perKey(caller);
        const task = { prompt: body.prompt, options: scanOptions(body.options), rulesOnly };
        return send(reply, await scans.scan(caller, task));
      },
      LIMITED,
    );
  }

  for (const [route, rulesOnly] of [
    [routes.sanitize, false],
    [routes.advancedSanitizeFunction, true],
    [routes.sanitizeFunction, true],
  ] as const) {
    mount(
      route,
      async ({ body, caller, reply }) => {
        perKey(caller);
        const level = body.level ?? body.sanitization_level;
        const task = { prompt: body.prompt, options: level === undefined ? {} : { level }, rulesOnly };
        return send(reply, await scans.sanitize(caller, task));
      },
      LIMITED,
    );
  }

  mount(
    routes.scanWithApiKey,
    async ({ body, caller, reply }) => {
      perKey(caller);
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

  mount(routes.validateApiKey, async ({ caller }) => ({
    valid: true as const,
    key_name: caller.keyName ?? "",
  }));
}

/** Leaves out what was not said, as the engine wants it. */
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
