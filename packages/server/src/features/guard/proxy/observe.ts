import type { Metrics } from "../../../http/metrics.ts";
import type { Tracing } from "../../../ports/tracing.ts";
import type { Verdict } from "../judge.ts";

export type GatewayObserver = ReturnType<typeof createGatewayObserver>;

interface CallName {
  readonly via: string;
  readonly model: string;
}

/** Clients choose the model name, so limit its form and the number of names (metric cardinality). */
const MODEL = /^[\w.:/@-]{1,64}$/;
const MODELS_MAX = 100;

/** Records the time, verdict and outcome of each call by upstream and model; never a text. */
export function createGatewayObserver({ metrics, tracing }: { metrics: Metrics; tracing: Tracing }) {
  const models = new Set<string>();
  const labelOf = (model: string): string => {
    if (models.has(model)) return model;
    if (!MODEL.test(model) || models.size >= MODELS_MAX) return "other";
    models.add(model);
    return model;
  };

  return {
    begin: ({ via, model }: CallName) => {
      const labels = { upstream: via, model: labelOf(model) };
      const stop = metrics.gatewaySeconds.startTimer(labels);
      let hasEnded = false;
      return {
        /** Attribute names follow OpenTelemetry's conventions for generative AI. */
        judge: (facts: { verdict: Verdict; category: string | undefined; scanId: string }): void =>
          tracing.note("gen_ai.evaluation.result", {
            "gen_ai.evaluation.name": "prompt_shield",
            "gen_ai.evaluation.score.label": facts.verdict,
            "gen_ai.provider.name": via,
            "gen_ai.request.model": labels.model,
            "prompt_shield.scan_id": facts.scanId,
            ...(facts.category !== undefined && { "gen_ai.evaluation.explanation": facts.category }),
          }),
        end: (outcome: Verdict | "failed" | "upstream-error"): void => {
          if (hasEnded) return;
          hasEnded = true;
          stop({ outcome });
        },
      };
    },
  };
}
