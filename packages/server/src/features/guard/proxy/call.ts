import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import { fail } from "../../../failure.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type Culprit, culpritOf } from "../call-log.ts";
import { JSON_TYPE, STREAM_TYPE } from "../content-types.ts";
import type { Examine } from "../examine.ts";
import type { PassedOn } from "../gateway-caller.ts";
import { type CallRecords, type Verdict, verdictOf } from "../judge.ts";
import type { Metering } from "../metering.ts";
import { asRecord, asText } from "@prompt-shield/contracts/places";
import type { Ruling } from "../ruling.ts";
import { shieldHeadersOf } from "../shield-headers.ts";
import type { ReadAnswer } from "../stream/look.ts";
import { guardAnswer, guardAnswerStream } from "./answer.ts";
import { canaryLine, withCanary, withoutCanary } from "./canary.ts";
import { headersDown, headersUp } from "./headers.ts";
import { hideKey } from "./hide-key.ts";
import { createRequestJudge, type JudgedRequest, type RequestFacts } from "./judge-request.ts";
import type { GatewayObserver } from "./observe.ts";
import { type Endpoint, type Protocol, reasonOf } from "./protocol.ts";
import { createTrail } from "./trail.ts";
import type { Upstream, UpstreamAnswer } from "./upstream.ts";
import { askWhileStoring } from "./while-storing.ts";

export interface CallParts {
  readonly protocol: Protocol;
  readonly upstream: Upstream;
  readonly operatorKey: string | undefined;
  readonly failsOpen: boolean;
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
  readonly caller: Caller;
  readonly passedOn: PassedOn;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** The path and query to send to the provider. */
  readonly upstreamPath: string;
  readonly requestId: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface GatewayReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable;
}

/** Handles one call through the gateway: judges the request, passes it on, judges the answer. */
export function createGatewayCall(parts: CallParts) {
  const { protocol, metering, observer } = parts;
  const judgeRequest = createRequestJudge({ ...parts, via: protocol.via });

  return async (endpoint: Endpoint, request: GatewayRequest): Promise<GatewayReply> => {
    const { caller } = request;
    if (endpoint.isMetered) metering.refuseWhenUsedUp(caller);
    const body = asRecord(request.body);
    const model = asText(body["model"]) ?? "";
    const watch = observer.begin({ via: protocol.via, model });
    try {
      return await carryOut(endpoint, { request, caller, body, model, watch });
    } catch (error) {
      watch.end("failed");
      throw error;
    }
  };

  async function carryOut(endpoint: Endpoint, { request, watch, ...asked }: Asked): Promise<GatewayReply> {
    const { caller, body } = asked;
    const ruling = await parts.rulingFor(caller);
    const judged = await judgeRequest(endpoint, { ...asked, ruling });
    const { verdict, store, culprit } = judged;
    const known = { endpoint, caller, body, ruling, watch, ...judged };
    const tell = (scanId: string): Call => {
      watch.judge({ verdict, category: culprit?.category, scanId });
      return { ...known, scanId };
    };
    if (verdict === "blocked") {
      const call = tell(await store());
      watch.end("blocked");
      return refuse(call, culprit, shield(call));
    }
    const marker = ruling.canary && endpoint.plant ? parts.markerFor(caller) : undefined;
    const ask = (signal: AbortSignal) => sendUp(known, { ...request, signal, marker });
    const { scanId, answer } = await askWhileStoring({ caller, store, signal: request.signal, ask });
    const call = tell(scanId);
    if (answer.status < 300 && endpoint.responsePlaces)
      return passDown(call, { answer, marker, responsePlaces: endpoint.responsePlaces });
    watch.end(answer.status >= 300 ? "upstream-error" : call.verdict);
    const headers = { ...headersDown(answer.headers), ...shield(call) };
    const { operatorKey } = parts;
    const mayQuoteIt = answer.status >= 300 && operatorKey !== undefined;
    return {
      status: answer.status,
      headers,
      body: mayQuoteIt ? hideKey(answer.body, operatorKey) : answer.body,
    };
  }

  function sendUp(
    { endpoint, cleaned }: Pick<Call, "endpoint" | "cleaned">,
    { headers, upstreamPath, signal, marker, passedOn }: SendWish,
  ): Promise<UpstreamAnswer> {
    const { method, plant } = endpoint;
    const sent = marker !== undefined && plant ? plant(cleaned, canaryLine(marker)) : cleaned;
    const up = headersUp(headers, protocol.credentials(passedOn, parts.operatorKey));
    return parts.upstream.send({
      method,
      path: upstreamPath,
      headers: method === "POST" ? { ...up, "content-type": "application/json" } : up,
      // Serialized again: a duplicate key must not mean one thing to us and another to the model.
      ...(method === "POST" && { body: JSON.stringify(sent) }),
      signal,
    });
  }

  async function passDown(call: Call, { answer, marker, responsePlaces }: DownWish): Promise<GatewayReply> {
    const { endpoint, ruling, caller, scanId, watch } = call;
    const trail = createTrail();
    const judged = marker === undefined ? ruling : withCanary(ruling, marker);
    const guarded = { ...parts, answer, responsePlaces, trail, ruling: judged, owner: caller.workspaceId };
    const headers = headersDown(answer.headers);
    const tellOutcome = async (): Promise<Verdict> => {
      const worst = trail.worst();
      if (!worst) {
        watch.end(call.verdict);
        return call.verdict;
      }
      await call.amend(worst.spoken, worst.examined);
      const verdict = worseVerdict(call.verdict, verdictOf(worst.examined.action, worst.examined.shadow));
      watch.judge({ verdict, category: culpritOf(worst.spoken, worst.examined)?.category, scanId });
      watch.end(verdict);
      return verdict;
    };
    let outcome: Promise<Verdict> | undefined;
    /** Runs once, however the answer ends. */
    const settle = () => (outcome ??= tellOutcome());
    if (isEventStream(answer) && endpoint.createDialect) {
      const refused = reasonOf(undefined, scanId);
      const frames = guardAnswerStream({ ...guarded, dialect: endpoint.createDialect(), settle, refused });
      const streamed = { ...headers, ...shield(call), ...STREAM_HEADERS };
      const body = Readable.from(marker === undefined ? frames : each(frames, withoutCanary(marker)));
      // If the client leaves before the first frame, the generator never starts, so its `finally` never runs: clean up
      // here too.
      body.once("close", () => {
        answer.body.destroy();
        settle().catch((error: unknown) =>
          parts.log.error({ err: error }, "a call's row could not be completed"),
        );
      });
      return { status: answer.status, headers: streamed, body };
    }
    const whole = await guardAnswer(guarded);
    const verdict = await settle();
    const own = shield({ scanId, verdict, durationMs: call.durationMs + whole.durationMs });
    if (whole.culprit) return refuse(call, whole.culprit, own);
    const repeats = marker !== undefined && whole.body.includes(marker);
    const body = repeats ? withoutCanary(marker)(String(whole.body)) : whole.body;
    return { status: answer.status, headers: { ...headers, ...own }, body };
  }

  function refuse(
    { endpoint, scanId, ruling, body }: Call,
    culprit: Culprit | undefined,
    headers: Readonly<Record<string, string>>,
  ): GatewayReply {
    const reason = reasonOf(culprit, scanId);
    const named = { ...headers, ...(protocol.idHeader !== undefined && { [protocol.idHeader]: scanId }) };
    if (endpoint.decline && (ruling.soft || protocol.alwaysDeclines)) {
      const { contentType, body: text } = endpoint.decline({
        id: scanId,
        model: asText(body["model"]) ?? "",
        isStream: body["stream"] === true,
        reason,
        createdAt: Math.floor(parts.clock.now().getTime() / 1000),
      });
      return { status: 200, headers: { ...named, "content-type": contentType }, body: text };
    }
    const error = protocol.error({
      status: 400,
      message: reason,
      code: "content_filter",
      requestId: scanId,
      param: culprit?.field,
    });
    return { status: 400, headers: { ...named, "content-type": JSON_TYPE }, body: JSON.stringify(error) };
  }
}

/** A call before it was judged. */
interface Asked extends Omit<RequestFacts, "ruling"> {
  readonly request: GatewayRequest;
  readonly watch: Watch;
}

type Watch = ReturnType<GatewayObserver["begin"]>;

interface Call extends JudgedRequest {
  readonly scanId: string;
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ruling: Ruling;
  readonly watch: Watch;
}

interface SendWish extends Pick<GatewayRequest, "headers" | "passedOn" | "upstreamPath" | "signal"> {
  readonly marker: string | undefined;
}

interface DownWish {
  readonly answer: UpstreamAnswer;
  readonly marker: string | undefined;
  readonly responsePlaces: NonNullable<Endpoint["responsePlaces"]>;
}

/** Without this header nginx and others buffer the stream. */
const STREAM_HEADERS = { "content-type": STREAM_TYPE, "x-accel-buffering": "no" };

const shield = ({ scanId, verdict, durationMs }: Pick<Call, "scanId" | "verdict" | "durationMs">) =>
  shieldHeadersOf(scanId, verdict, durationMs);

const isEventStream = ({ headers }: UpstreamAnswer): boolean =>
  /^text\/event-stream\b/i.test(String(headers["content-type"] ?? ""));

async function* each(frames: AsyncIterable<string>, change: (frame: string) => string) {
  for await (const frame of frames) yield change(frame);
}

const VERDICTS: readonly Verdict[] = ["clean", "flagged", "sanitized", "blocked"];

function worseVerdict(one: Verdict, other: Verdict): Verdict {
  return VERDICTS[Math.max(VERDICTS.indexOf(one), VERDICTS.indexOf(other))] ?? fail("internal");
}
