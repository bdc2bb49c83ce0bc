import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Tracing } from "../ports/tracing.ts";

export interface TracingSettings {
  /** The collector's base address; traces go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly serviceName: string;
}

/** Traces by OTLP over HTTP. This module is only loaded where an endpoint is set, so other starts stay quick. */
export function createOpenTelemetry({ endpoint, serviceName }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  // Also sets the context that follows promises, and the W3C `traceparent` format.
  provider.register();
  const tracer = provider.getTracer("prompt-shield");

  return {
    step: (name, facts, work, describe) => {
      // Timers and jobs have no request above them; their queries would be a trace each.
      if (trace.getActiveSpan() === undefined) return work();
      return tracer.startActiveSpan(name, { attributes: facts }, async (span) => {
        try {
          const result = await work();
          if (describe) span.setAttributes(describe(result));
          return result;
        } catch (error) {
          markFailed(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },

    note: (name, facts) => void trace.getActiveSpan()?.addEvent(name, facts),

    followRequests: (app: FastifyInstance) => {
      const spans = new WeakMap<FastifyRequest, Span>();
      app.addHook("onRequest", (request, _reply, done) => {
        const caller = propagation.extract(context.active(), request.headers);
        const span = tracer.startSpan(spanName(request), { kind: SpanKind.SERVER }, caller);
        spans.set(request, span);
        context.with(trace.setSpan(caller, span), done);
      });
      app.addHook("onResponse", async (request, reply) => {
        const span = spans.get(request);
        span?.setAttributes(requestFacts(request, reply));
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },

    close: () => provider.shutdown(),
  };
}

/** Only the kind of error: its message may quote what was asked. */
function markFailed(span: Span, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", kind);
}

function spanName({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? "unknown"}`;
}

/** The route's pattern in place of the address: queries carry mailed tokens. */
function requestFacts(request: FastifyRequest, reply: FastifyReply) {
  return {
    "http.request.method": request.method,
    "http.route": request.routeOptions.url ?? "unknown",
    "http.response.status_code": reply.statusCode,
    "prompt_shield.request_id": request.id,
  };
}
