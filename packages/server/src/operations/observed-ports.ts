import type { Metrics } from "../http/metrics.ts";
import type { FindCaller } from "../http/caller.ts";
import type { GuardedPost } from "../ports/guarded-post.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { Scanner } from "../ports/scanner/scanner.ts";
import type { Tracing } from "../ports/tracing.ts";

export interface Observers {
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** Wraps the scanner to record how long each phase takes, and refusals. */
export function observeScanner(scanner: Scanner, { metrics, tracing }: Observers): Scanner {
  return {
    ...scanner,
    run: (task) =>
      tracing.step(
        "engine",
        { "prompt_shield.action": task.action, "prompt_shield.prompt_chars": task.prompt.length },
        async () => {
          const startedAt = performance.now();
          const outcome = await scanner.run(task);
          const waitMs = Math.max(0, performance.now() - startedAt - outcome.durationMs);
          for (const [phase, ms] of Object.entries({ wait: waitMs, ...outcome.phasesMs })) {
            metrics.scanPhaseSeconds.observe({ phase }, ms / 1000);
          }
          if (outcome.modelFailure !== undefined) metrics.modelFailures.inc();
          return outcome;
        },
        ({ verdict, durationMs }) => ({
          "prompt_shield.source": verdict.source,
          "prompt_shield.threat_level": verdict.threatLevel,
          "prompt_shield.engine_ms": durationMs,
        }),
      ),
  };
}

export function observeMailer(mailer: Mailer, { metrics }: Observers): Mailer {
  return {
    ...mailer,
    send: (mail) =>
      mailer.send(mail).then(
        () => metrics.mails.inc({ outcome: "sent" }),
        (error: unknown) => {
          metrics.mails.inc({ outcome: "failed" });
          throw error;
        },
      ),
  };
}

/**
 * Counts attempts to deliver a webhook: any 2xx is a success, any other response a refusal, and the rest got no
 * response.
 */
export function observePosts(guarded: GuardedPost, { metrics }: Observers): GuardedPost {
  return {
    ...guarded,
    post: async (...call) => {
      const end = metrics.webhookAttemptSeconds.startTimer();
      try {
        const result = await guarded.post(...call);
        end({ outcome: result.status >= 200 && result.status < 300 ? "delivered" : "refused" });
        return result;
      } catch (error) {
        end({ outcome: "failed" });
        throw error;
      }
    },
  };
}

export function observeCallers(findCaller: FindCaller, { tracing }: Observers): FindCaller {
  return (presented) =>
    tracing.step("authenticate", { "prompt_shield.credential": presented.kind }, () => findCaller(presented));
}
