import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import { fail } from "../../../failure.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Clock } from "../../../ports/clock.ts";
import { newId } from "../../../ports/ids.ts";
import { type Culprit, culpritOf } from "../call-log.ts";
import type { Examine } from "../examine.ts";
import type { FindGatewayCaller } from "../gateway-caller.ts";
import { type CallRecords, type Verdict, verdictOf } from "../judge.ts";
import { letThrough } from "../let-through.ts";
import type { Metering } from "../metering.ts";
import { asRecord, asText, replaceTexts } from "../places.ts";
import type { Ruling } from "../ruling.ts";
import { shieldHeadersOf } from "../shield-headers.ts";
import type { ReadAnswer } from "../stream/look.ts";
import { guardAnswer, guardAnswerStream } from "./answer.ts";
import { canaryLine, withCanary } from "./canary.ts";
import { headersDown, headersUp } from "./headers.ts";
import type { GatewayObserver } from "./observe.ts";
import { type Endpoint, type Protocol, reasonOf } from "./protocol.ts";
import { createTrail } from "./trail.ts";
import type { Upstream, UpstreamAnswer } from "./upstream.ts";

export interface CallParts {
  readonly protocol: Protocol;
  readonly upstream: Upstream;
  readonly operatorKey: string | undefined;
  readonly failsOpen: boolean;
  readonly findGatewayCaller: FindGatewayCaller;
  readonly rulingFor: (caller: Caller) => Promise<Ruling>;
  readonly examine: Examine;
  readonly readAnswer: ReadAnswer;
  readonly records: CallRecords;
  readonly metering: Metering;
  readonly markerFor: (caller: Caller) => string;
  readonly observer: GatewayObserver;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface GatewayRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** What the client asks for below the endpoint's address: an id, a query. */
  readonly upstreamPath: string;
  readonly requestId: string;
  /** The client has gone. */
  readonly signal: AbortSignal;
}

export interface GatewayReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable;
}

/** One call through the gateway: judge what goes up, pass it on, judge what comes down. */
export function createGatewayCall(parts: CallParts) {
  const { protocol, examine, records, metering, observer } = parts;

  return async (endpoint: Endpoint, request: GatewayRequest): Promise<GatewayReply> => {
    const { caller, passedOn } = await parts.findGatewayCaller(request.headers);
    if (endpoint.isMetered) metering.refuseWhenUsedUp(caller);
    const body = asRecord(request.body);
    const model = asText(body["model"]) ?? "";
    const call = observer.begin({ via: protocol.via, model });
    const ruling = await parts.rulingFor(caller);
    const places = endpoint.requestPlaces(body);
    const examined = await examine(places, { owner: caller.userId, ruling }).catch(async (error: unknown) => {
      await metering.chargeForWork(caller, error);
      return parts.failsOpen ? letThrough(places, { error, log: parts.log }) : Promise.reject(error);
    });
    const kept = {
      caller,
      via: protocol.via,
      model: model || undefined,
      callId: undefined,
      known: undefined,
    };
    const scanId = endpoint.isMetered ? await records.keep(places, examined, kept) : newId();
    const known = { ...kept, known: { id: scanId, action: examined.action } };
    const culprit = culpritOf(places, examined);
    const isBlocked = examined.action === "block" && !examined.shadow;
    const verdict = verdictOf(examined.action, examined.shadow);
    call.judge({ verdict, category: culprit?.category, scanId });
    const shieldHeaders = shieldHeadersOf(scanId, verdict, examined.durationMs);
    if (isBlocked) {
      call.end("blocked");
      return refuse(endpoint, { culprit, scanId, ruling, body, shieldHeaders });
    }

    const marker = ruling.canary && endpoint.plant ? parts.markerFor(caller) : undefined;
    const cleaned = replaceTexts(
      body,
      places,
      examined.texts.map(({ text }) => text),
    );
    const sent =
      marker !== undefined && endpoint.plant ? endpoint.plant(cleaned, canaryLine(marker)) : cleaned;
    const answer = await parts.upstream
      .send({
        method: endpoint.method,
        path: request.upstreamPath,
        headers: headersUp(request.headers, protocol.credentials(passedOn, parts.operatorKey)),
        // Written anew: a name that stands in a body twice must not mean one thing to us and another to the model.
        ...(endpoint.method === "POST" && { body: JSON.stringify(sent) }),
        signal: request.signal,
      })
      .catch((error: unknown) => {
        call.end("failed");
        throw error;
      });
    const headers = { ...headersDown(answer.headers), ...shieldHeaders };
    if (answer.status >= 300 || !endpoint.responsePlaces) {
      call.end(answer.status >= 300 ? "upstream-error" : verdict);
      return { status: answer.status, headers, body: answer.body };
    }

    const trail = createTrail();
    const judged = marker === undefined ? ruling : withCanary(ruling, marker);
    const { responsePlaces } = endpoint;
    const guarded = { ...parts, answer, responsePlaces, trail, ruling: judged, owner: caller.userId };
    /** Told once, however the answer ends. */
    const settle = async (): Promise<Verdict> => {
      const worst = trail.worst();
      if (worst && endpoint.isMetered) await records.keep(worst.spoken, worst.examined, known);
      const told = worst
        ? worseVerdict(verdict, verdictOf(worst.examined.action, worst.examined.shadow))
        : verdict;
      if (worst)
        call.judge({ verdict: told, category: culpritOf(worst.spoken, worst.examined)?.category, scanId });
      call.end(told);
      return told;
    };
    if (isEventStream(answer) && endpoint.createDialect) {
      const frames = guardAnswerStream({ ...guarded, dialect: endpoint.createDialect(), settle });
      return {
        status: answer.status,
        headers: { ...headers, ...STREAM_HEADERS },
        body: Readable.from(frames),
      };
    }
    const outcome = await guardAnswer(guarded).catch((error: unknown) => {
      call.end("failed");
      throw error;
    });
    const told = await settle();
    const finalHeaders = {
      ...headers,
      ...shieldHeadersOf(scanId, told, examined.durationMs + outcome.durationMs),
    };
    if (outcome.culprit) {
      return refuse(endpoint, {
        culprit: outcome.culprit,
        scanId,
        ruling,
        body,
        shieldHeaders: finalHeaders,
      });
    }
    return { status: answer.status, headers: finalHeaders, body: outcome.body };
  };

  function refuse(
    endpoint: Endpoint,
    { culprit, scanId, ruling, body, shieldHeaders }: RefuseWish,
  ): GatewayReply {
    const reason = reasonOf(culprit, scanId);
    if (endpoint.decline && (ruling.soft || protocol.alwaysDeclines)) {
      const { contentType, body: text } = endpoint.decline({
        id: scanId,
        model: asText(body["model"]) ?? "",
        isStream: body["stream"] === true,
        reason,
        createdAt: Math.floor(parts.clock.now().getTime() / 1000),
      });
      return { status: 200, headers: { ...shieldHeaders, "content-type": contentType }, body: text };
    }
    const error = protocol.error({ status: 400, message: reason, code: "content_filter", requestId: scanId });
    return {
      status: 400,
      headers: { ...shieldHeaders, "content-type": JSON_TYPE },
      body: JSON.stringify(error),
    };
  }
}

interface RefuseWish {
  readonly culprit: Culprit | undefined;
  readonly scanId: string;
  readonly ruling: Ruling;
  readonly body: Readonly<Record<string, unknown>>;
  readonly shieldHeaders: Readonly<Record<string, string>>;
}

const JSON_TYPE = "application/json; charset=utf-8";
/** nginx and others would otherwise collect a stream before they pass it on. */
const STREAM_HEADERS = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };

const isEventStream = ({ headers }: UpstreamAnswer): boolean =>
  String(headers["content-type"] ?? "").startsWith("text/event-stream");

const VERDICTS: readonly Verdict[] = ["clean", "flagged", "sanitized", "blocked"];

function worseVerdict(one: Verdict, other: Verdict): Verdict {
  return VERDICTS[Math.max(VERDICTS.indexOf(one), VERDICTS.indexOf(other))] ?? fail("internal");
}
