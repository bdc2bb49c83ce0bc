import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** Labels are route patterns, codes and kinds, never addresses, users or texts. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "prompt_shield_" });
  return {
    registry,
    requestSeconds: new Histogram({
      name: "prompt_shield_http_request_duration_seconds",
      help: "Time from the request's arrival to the answer's end.",
      labelNames: ["method", "route", "status"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    scanSeconds: new Histogram({
      name: "prompt_shield_scan_duration_seconds",
      help: "Time the engine took, by action and by who answered.",
      labelNames: ["action", "source"],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    scanPhaseSeconds: new Histogram({
      name: "prompt_shield_scan_phase_duration_seconds",
      help: "Where a scan's time goes: waiting for a worker, rules, model, sanitizing.",
      labelNames: ["phase"],
      buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    modelFailures: new Counter({
      name: "prompt_shield_model_failures_total",
      help: "Prompts that the rules answered alone because the model failed.",
      registers: [registry],
    }),
    mails: new Counter({
      name: "prompt_shield_mails_total",
      help: "Attempts to send a mail by outcome.",
      labelNames: ["outcome"],
      registers: [registry],
    }),
    webhookAttemptSeconds: new Histogram({
      name: "prompt_shield_webhook_attempt_duration_seconds",
      help: "Attempts to deliver a webhook by outcome.",
      labelNames: ["outcome"],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    verdicts: new Counter({
      name: "prompt_shield_verdicts_total",
      help: "Metered scans and sanitizations by verdict and threat level.",
      labelNames: ["action", "verdict", "threat_level"],
      registers: [registry],
    }),
    gatewaySeconds: new Histogram({
      name: "prompt_shield_gateway_call_duration_seconds",
      help: "Time from a gateway call's arrival to the end of the model's answer, by upstream, model and outcome.",
      labelNames: ["upstream", "model", "outcome"],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
      registers: [registry],
    }),
    quotaRefusals: new Counter({
      name: "prompt_shield_quota_refusals_total",
      help: "Requests refused because the month's quota was used up.",
      registers: [registry],
    }),
  };
}

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const seconds = reply.elapsedTime / 1000;
    metrics.requestSeconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      seconds,
    );
  });
}
