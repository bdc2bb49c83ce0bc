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

/** Sends traces by OTLP over HTTP. Imported only if an endpoint is set, so that other starts stay quick. */
export function createOpenTelemetry({ endpoint, serviceName }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  // This also registers the context that follows promises, and the W3C `traceparent` format.
  provider.register();
  const tracer = provider.getTracer("prompt-shield");

  return {
    step: (name, facts, work, describe) => {
      // Timers and jobs have no parent request: each of their queries would become a trace of its own.
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

/** Records only the kind of error, because its message may quote the request. */
function markFailed(span: Span, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", kind);
}

function spanName({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? "unknown"}`;
}

/** Records the route's pattern instead of the address: queries carry mailed tokens. */
function requestFacts(request: FastifyRequest, reply: FastifyReply) {
  return {
    "http.request.method": request.method,
    "http.route": request.routeOptions.url ?? "unknown",
    "http.response.status_code": reply.statusCode,
    "prompt_shield.request_id": request.id,
  };
}
