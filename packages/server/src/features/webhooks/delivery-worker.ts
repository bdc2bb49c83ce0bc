import { WEBHOOK_TIMEOUT_MS } from "@prompt-shield/contracts/limits";
import type { Logger } from "pino";
import type { Connection } from "../../db/connect.ts";
import type { Clock } from "../../ports/clock.ts";
import { type GuardedPost, ForbiddenTarget, type PostResult } from "../../ports/guarded-post.ts";
import type { Notices } from "../../ports/notices.ts";
import type { Vault } from "../../ports/vault.ts";
import type { Claimed, OutboxStore } from "./outbox.store.ts";
import { FAILING_LIMIT_MS, GIVEN_UP_LIMIT_MS, nextAttemptAt } from "./retries.ts";
import { SECRET_PURPOSE } from "./secrets.ts";
import { signatureHeaders } from "./signatures.ts";
import { endpointDisabledMail } from "./webhooks.mails.ts";

interface Deps {
  readonly store: OutboxStore;
  readonly guarded: GuardedPost;
  readonly vault: Vault;
  readonly notices: Notices;
  readonly clock: Clock;
  readonly log: Logger;
  readonly appUrl: string;
  readonly random: () => number;
  /** Whether other processes write to the database. This process nudges the worker after each of its own events. */
  readonly connection: Pick<Connection, "kind">;
}

/**
 * How many deliveries run at once in this process, to one endpoint, and for one workspace: slow ones never hold up the
 * others.
 */
const MAX_AT_ONCE = 32;
const MAX_PER_ENDPOINT = 4;
const MAX_PER_WORKSPACE = 12;
/**
 * How long the worker waits without a nudge. The embedded database has only this process and shares its thread. There
 * the worker only looks for retries that have become due and for audit events, so it may look less often.
 */
const IDLE_PAUSES_MS = { postgres: 1_000, embedded: 3_000 };
/** Nudges within this time cause a single look. */
const SHORTEST_PAUSE_MS = 5;
/**
 * Longer than an attempt can take. After a crash another process takes over when the lease ends, within the documented
 * 20 seconds.
 */
const LEASE_MS = WEBHOOK_TIMEOUT_MS + 5_000;

export interface DeliveryWorker {
  start(): void;
  /** Looks for work now instead of at the next tick. */
  nudge(): void;
  /** Takes no more work and waits for what is in progress. */
  stop(): Promise<void>;
}

/**
 * Delivers the events in the outbox. Any number of processes may run a worker; each delivery belongs to one at a time.
 */
export function createDeliveryWorker(deps: Deps): DeliveryWorker {
  const idlePauseMs = IDLE_PAUSES_MS[deps.connection.kind];
  const underWay = new Map<string, { endpointId: string; workspaceId: string; done: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = true;
  let isWanted = false;
  let lookedAt = -SHORTEST_PAUSE_MS;

  const look = () => {
    if (isStopped || looking) return;
    isWanted = false;
    looking = takeWork()
      .catch((error: unknown) => deps.log.error({ err: error }, "webhook deliveries could not be read"))
      .finally(() => {
        looking = undefined;
        lookedAt = performance.now();
        if (!isStopped) timer = setTimeout(look, isWanted ? SHORTEST_PAUSE_MS : idlePauseMs);
      });
  };

  const nudge = () => {
    // Anything that arrived during the look may have been missed.
    isWanted = true;
    if (looking || isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(0, lookedAt + SHORTEST_PAUSE_MS - performance.now()));
  };

  const takeWork = async () => {
    const room = MAX_AT_ONCE - underWay.size;
    if (room <= 0) return;
    const now = deps.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const busyWorkspaces = busy("workspaceId", MAX_PER_WORKSPACE);
    const claimed = await deps.store.claim({
      limit: room,
      perEndpoint: MAX_PER_ENDPOINT,
      perWorkspace: MAX_PER_WORKSPACE,
      busyEndpoints: busy("endpointId", MAX_PER_ENDPOINT),
      busyWorkspaces,
      now,
      leaseUntil,
    });
    const untouched = claimed.filter((work) => !begin(work)).map((work) => work.delivery.id);
    await deps.store.release(untouched);
    // The backlog of a workspace that has just reached its limit may have hidden others' deliveries, so look again.
    if (busy("workspaceId", MAX_PER_WORKSPACE).length > busyWorkspaces.length) isWanted = true;
  };

  /** False if this endpoint, or its workspace, is at its limit. */
  const begin = (work: Claimed): boolean => {
    // If a lease expired while this same process was still working, the claim has renewed it.
    if (underWay.has(work.delivery.id)) return true;
    const { id: endpointId, workspaceId } = work.endpoint;
    if (isStopped || load("endpointId", endpointId) >= MAX_PER_ENDPOINT) return false;
    if (load("workspaceId", workspaceId) >= MAX_PER_WORKSPACE) return false;
    const done = attempt(deps, work)
      .catch((error: unknown) =>
        deps.log.error({ err: error, deliveryId: work.delivery.id }, "webhook delivery broke off"),
      )
      .finally(() => {
        underWay.delete(work.delivery.id);
        // Once one has finished, another may start.
        nudge();
      });
    underWay.set(work.delivery.id, { endpointId, workspaceId, done });
    return true;
  };

  type Whose = "endpointId" | "workspaceId";
  const load = (whose: Whose, id: string) => [...underWay.values()].filter((one) => one[whose] === id).length;
  const busy = (whose: Whose, limit: number) =>
    [...new Set([...underWay.values()].map((one) => one[whose]))].filter((id) => load(whose, id) >= limit);

  return {
    start: () => {
      isStopped = false;
      look();
    },
    nudge,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all([...underWay.values()].map((one) => one.done));
    },
  };
}

async function attempt(deps: Deps, work: Claimed): Promise<void> {
  const { delivery, endpoint, payload } = work;
  const sentAt = deps.clock.now();
  const body = JSON.stringify(payload);
  const signed = signatureHeaders({
    id: delivery.eventId,
    body,
    sentAt,
    secrets: readSecrets(deps, endpoint, sentAt),
  });
  const headers = { "content-type": "application/json", "user-agent": "Prompt-Shield-Webhooks/1", ...signed };
  const started = performance.now();
  const result = endpoint.isEnabled
    ? await deps.guarded.post(endpoint.url, body, headers).catch(toError)
    : new Error("The endpoint is disabled.");
  const isFailure = result instanceof Error;
  const record = {
    deliveryId: delivery.id,
    attempt: delivery.attemptCount,
    statusCode: isFailure ? null : result.status,
    durationMs: Math.round(performance.now() - started),
    error: isFailure ? describe(result) : null,
    requestHeaders: { ...headers, "webhook-signature": "(hidden)", "X-Webhook-Signature": "(hidden)" },
    responseBody: isFailure ? null : result.body,
    attemptedAt: deps.clock.now(),
  };
  if (!isFailure && result.status >= 200 && result.status < 300) {
    await deps.store.conclude(record, { status: "delivered", nextAttemptAt: null });
    await deps.store.endpointSucceeded(endpoint.id);
    return;
  }
  await concludeFailure(deps, work, { record, result });
}

async function concludeFailure(
  deps: Deps,
  { delivery, endpoint, email, emailVerified }: Claimed,
  { record, result }: { record: Parameters<OutboxStore["conclude"]>[0]; result: PostResult | Error },
): Promise<void> {
  const now = deps.clock.now();
  const isGone = !(result instanceof Error) && result.status === 410;
  const isHopeless = isGone || !endpoint.isEnabled;
  const retryAfter = result instanceof Error ? null : result.retryAfter;
  const next = isHopeless
    ? null
    : nextAttemptAt({ attempt: delivery.attemptCount, now, random: deps.random(), retryAfter });
  await deps.store.conclude(record, { status: next ? "pending" : "failed", nextAttemptAt: next });

  // One event that its receiver cannot process is no reason to withhold all others.
  const failingMs = now.getTime() - (await deps.store.endpointFailed(endpoint.id, now)).getTime();
  if (!isGone && failingMs < (next ? FAILING_LIMIT_MS : GIVEN_UP_LIMIT_MS)) return;
  const reason = isGone ? "The endpoint answered 410 Gone." : "Deliveries failed for a day.";
  await deps.store.disableEndpoint({ endpointId: endpoint.id, reason, now }, (transaction) =>
    deps.notices.tell(
      { emailVerified },
      endpointDisabledMail({ appUrl: deps.appUrl, to: email, url: endpoint.url, reason }),
      transaction,
    ),
  );
}

function readSecrets({ vault }: Deps, endpoint: Claimed["endpoint"], now: Date): [string, ...string[]] {
  const current = vault.decrypt(SECRET_PURPOSE, endpoint.secretCiphertext);
  const { previousSecretCiphertext: previous, previousSecretExpiresAt: until } = endpoint;
  return previous && until && until > now ? [current, vault.decrypt(SECRET_PURPOSE, previous)] : [current];
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function describe(error: Error): string {
  if (error instanceof ForbiddenTarget) return error.message;
  if (error.name === "TimeoutError") return "No answer within 10 seconds.";
  const { code } = error as NodeJS.ErrnoException;
  return code ? `The connection failed (${code}).` : error.message.slice(0, 200);
}
