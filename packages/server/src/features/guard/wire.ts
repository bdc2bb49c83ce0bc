import type { ForeignApi } from "@prompt-shield/contracts";
import type { Caller } from "../../http/caller.ts";
import type { Platform } from "../../platform.ts";
import { type PolicyFor, policyOf } from "../../policy-in-force.ts";
import { createBodiesAtOnce } from "./bodies-at-once.ts";
import { ANTHROPIC } from "./anthropic/protocol.ts";
import { createCallsStore } from "./calls.store.ts";
import { createExaminer } from "./examine.ts";
import { createGatewayCaller, type FindGatewayCaller } from "./gateway-caller.ts";
import { createCallRecords, createJudge, type Judge } from "./judge.ts";
import type { Metering } from "./metering.ts";
import { GATEWAY_SECURITY, gatewayPaths } from "./openapi.ts";
import { OPENAI } from "./openai/protocol.ts";
import { createGatewayCall } from "./proxy/call.ts";
import { createGatewayObserver } from "./proxy/observe.ts";
import type { Protocol } from "./proxy/protocol.ts";
import { mountProxyRoutes } from "./proxy/proxy.routes.ts";
import { createUpstream } from "./proxy/upstream.ts";
import { rulingOf } from "./ruling.ts";
import { mountShapeRoutes } from "./shapes/shapes.routes.ts";
import { createAnswerReader, type ReadAnswer } from "./stream/look.ts";

export interface Guard {
  readonly judge: Judge;
  readonly findGatewayCaller: FindGatewayCaller;
  /** The gateway's routes, for the OpenAPI description. */
  readonly api: ForeignApi;
}

export interface GuardParts {
  readonly metering: Metering;
  readonly policyFor: PolicyFor;
  /** Wakes the worker that delivers events. */
  readonly nudge: () => void;
}

/** The marker has only letters and digits, so a search for it can ignore anything that a model puts in between. */
const MARKER_CHARS = 20;

/** The gateway between clients and models, in all supported protocols. */
export async function wireGuard(
  platform: Platform,
  { metering, policyFor, nudge }: GuardParts,
): Promise<Guard> {
  const { app, db, scanner, vault, clock, log, authentication, rateLimiter, config, observers } = platform;
  const findGatewayCaller = createGatewayCaller({ findCaller: authentication.findCaller, rateLimiter });
  const bodies = createBodiesAtOnce();
  const examine = createExaminer(scanner);
  const store = createCallsStore(db);
  const rulingFor = async (caller: Caller) => rulingOf(await policyOf(caller, policyFor));
  const shared = {
    examine,
    rulingFor,
    metering,
    records: createCallRecords({ metering, store, vault, clock, nudge }),
    // The same for all calls of a key, so that the provider's prompt cache stays valid.
    markerFor: ({ credentialId }: Caller) =>
      vault
        .fingerprint("canary", credentialId)
        .replaceAll(/[^A-Za-z0-9]/g, "")
        .slice(0, MARKER_CHARS),
    observer: createGatewayObserver(observers),
    failsOpen: config.failsOpen,
    clock,
    log,
  };
  let readAnswer: ReadAnswer | undefined;
  const on: Protocol[] = [];
  for (const protocol of [OPENAI, ANTHROPIC]) {
    const { url, key } = config.upstreams[protocol.via];
    if (url === undefined) continue;
    on.push(protocol);
    readAnswer ??= createAnswerReader(scanner);
    const upstream = createUpstream(url, config.upstreamTimeoutMs);
    app.addHook("onClose", () => upstream.close());
    const call = createGatewayCall({ ...shared, readAnswer, protocol, upstream, operatorKey: key });
    await mountProxyRoutes({ app, protocol, call, findGatewayCaller, bodies });
  }
  const judge = createJudge({ ...shared, store, vault, nudge });
  mountShapeRoutes({ app, findGatewayCaller, judge, bodies });
  const api = { paths: gatewayPaths(on), securitySchemes: GATEWAY_SECURITY };
  return { judge, findGatewayCaller, api };
}
