import {
  type AuditAction,
  EVENT_ACCESS,
  includesRole,
  WEBHOOK_EVENTS,
  type WebhookEventName,
} from "@prompt-shield/contracts";
import { PAGE_SIZE, WEBHOOK_ENDPOINTS_PER_USER } from "@prompt-shield/contracts/limits";
import { secretStillSignsMessage } from "@prompt-shield/contracts/messages";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import { requireRole } from "../../http/role.ts";
import { readTimePosition, toPage } from "../../http/paging.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import { ForbiddenTarget, type GuardedPost } from "../../ports/guarded-post.ts";
import { newId } from "../../ports/ids.ts";
import type { Vault } from "../../ports/vault.ts";
import { describeEvent } from "../../outbox.ts";
import type { DeliveriesStore } from "./deliveries.store.ts";
import type { EndpointChange, EndpointRow, EndpointsStore } from "./endpoints.store.ts";
import { newSecret, ROTATION_OVERLAP_MS, SECRET_PURPOSE } from "./secrets.ts";

interface Deps {
  readonly endpoints: EndpointsStore;
  readonly deliveries: DeliveriesStore;
  readonly guarded: GuardedPost;
  readonly vault: Vault;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly nudge: () => void;
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;

export function createWebhooksService(deps: Deps) {
  const { endpoints, deliveries, vault, clock } = deps;

  const resealed = (sealed: string) => vault.encrypt(SECRET_PURPOSE, vault.decrypt(SECRET_PURPOSE, sealed));

  return {
    /** Re-encrypts the secrets after a change of `APP_SECRET`. */
    reseal: async (): Promise<number> => {
      const old = (await endpoints.sealed()).filter(
        ({ current }) => !vault.isCurrent(SECRET_PURPOSE, current),
      );
      for (const endpoint of old) {
        const previous = endpoint.previous === null ? null : resealed(endpoint.previous);
        await endpoints.reseal(endpoint, { current: resealed(endpoint.current), previous });
      }
      return old.length;
    },

    list: (caller: Caller) => endpoints.list(caller.workspaceId),

    find: (caller: Caller, id: string) => mine(caller, id),

    lastDeliveries: endpoints.lastDeliveries,

    create: async (
      caller: Caller,
      input: { url: string; events: WebhookEventName[]; description?: string | undefined },
    ) => {
      mustHandle(caller, input.events);
      checkTarget(input.url);
      const now = clock.now();
      const secret = newSecret();
      const added = await endpoints.addWithin(WEBHOOK_ENDPOINTS_PER_USER, {
        id: newId(now.getTime()),
        workspaceId: caller.workspaceId,
        url: input.url,
        events: input.events,
        description: input.description ?? "",
        secretCiphertext: vault.encrypt(SECRET_PURPOSE, secret),
        createdAt: now,
      });
      const endpoint = added ?? fail("webhook_limit_reached");
      await record(caller, "webhook.created", endpoint.id, shapeOf(endpoint));
      return { endpoint, secret };
    },

    update: async (caller: Caller, id: string, change: EndpointChange) => {
      const before = await handled(caller, id);
      // Pending deliveries will go to the new address too.
      mustHandle(caller, [...(change.events ?? []), ...(await deliveries.pendingEvents(id))]);
      if (change.url !== undefined) checkTarget(change.url);
      const endpoint =
        (await endpoints.update(caller.workspaceId, id, change, clock.now())) ?? fail("not_found");
      await record(caller, "webhook.updated", id, { from: shapeOf(before), to: shapeOf(endpoint) });
      return endpoint;
    },

    remove: async (caller: Caller, id: string) => {
      const before = await handled(caller, id);
      if (!(await endpoints.remove(caller.workspaceId, id))) fail("not_found");
      await record(caller, "webhook.deleted", id, shapeOf(before));
    },

    rotateSecret: async (caller: Caller, id: string) => {
      const before = await handled(caller, id);
      const secret = newSecret();
      const now = clock.now();
      mustHaveEnded(before, now);
      const secrets = {
        current: vault.encrypt(SECRET_PURPOSE, secret),
        previous: before.secretCiphertext,
        previousUntil: new Date(now.getTime() + ROTATION_OVERLAP_MS),
      };
      const endpoint = await endpoints.rotate(caller.workspaceId, id, secrets, now);
      if (!endpoint) {
        // Another request may have rotated the secret meanwhile.
        mustHaveEnded(await mine(caller, id), now);
        fail("not_found");
      }
      await record(caller, "webhook.secret_rotated", id);
      return { endpoint, secret };
    },

    test: async (caller: Caller, id: string) => {
      const endpoint = await handled(caller, id);
      if (!endpoint.isEnabled)
        fail("validation_failed", { message: "This endpoint is switched off. Switch it on first." });
      const now = clock.now();
      const raised = describeEvent("webhook.test", now);
      const deliveryId = await deliveries.raise({
        ...raised,
        workspaceId: caller.workspaceId,
        endpointId: id,
        now,
      });
      deps.nudge();
      return (await deliveries.find(id, deliveryId)) ?? fail("not_found");
    },

    deliveries: async (
      caller: Caller,
      id: string,
      filter: { cursor?: string | undefined; status?: string | undefined },
    ) => {
      await mine(caller, id);
      const after = readTimePosition(filter.cursor);
      const { status } = filter;
      const rows = await deliveries.list({ endpointId: id, status, after, size: PAGE_SIZE + 1 });
      return toPage(rows, ({ delivery }) => ({ at: delivery.createdAt, id: delivery.id }));
    },

    /** The endpoint's id is optional, because the delivery names its endpoint. Ownership is checked either way. */
    replay: async (caller: Caller, wanted: { endpointId?: string; deliveryId: string }) => {
      const { deliveryId } = wanted;
      const id = wanted.endpointId ?? (await deliveries.endpointOf(deliveryId)) ?? fail("not_found");
      await handled(caller, id);
      const { event } = (await deliveries.find(id, deliveryId)) ?? fail("not_found");
      mustHandle(caller, [event]);
      if (!(await deliveries.replay(id, deliveryId, clock.now()))) fail("not_found");
      deps.nudge();
      return (await deliveries.find(id, deliveryId)) ?? fail("not_found");
    },

    /** For the admin area, which may replay anyone's delivery; false if it no longer exists. */
    replayAny: async (endpointId: string, deliveryId: string): Promise<boolean> => {
      const found = await deliveries.replay(endpointId, deliveryId, clock.now());
      deps.nudge();
      return found;
    },

    replayFailed: async (caller: Caller, id: string, since: Date) => {
      await handled(caller, id);
      const events = WEBHOOK_EVENTS.filter((event) => includesRole(caller.role, EVENT_ACCESS[event]));
      const replayed = await deliveries.replayFailedSince(id, { since, events }, clock.now());
      deps.nudge();
      return replayed;
    },
  };

  async function mine(caller: Caller, id: string): Promise<EndpointRow> {
    return (await endpoints.find(caller.workspaceId, id)) ?? fail("not_found");
  }

  /** A caller who may not subscribe to all of an endpoint's events can neither redirect nor silence it. */
  async function handled(caller: Caller, id: string): Promise<EndpointRow> {
    const endpoint = await mine(caller, id);
    mustHandle(caller, endpoint.events);
    return endpoint;
  }

  function checkTarget(url: string): void {
    try {
      deps.guarded.check(url);
    } catch (error) {
      if (error instanceof ForbiddenTarget) fail("validation_failed", { message: error.message });
      throw error;
    }
  }

  function record(
    caller: Caller,
    action: AuditAction,
    targetId: string,
    details: Record<string, unknown> = {},
  ) {
    return deps.audit.record({
      actorId: caller.userId,
      workspaceId: caller.workspaceId,
      action,
      targetType: "webhook",
      targetId,
      details,
    });
  }
}

function mustHandle(caller: Caller, events: readonly string[]): void {
  for (const event of events) requireRole(caller, EVENT_ACCESS[event as WebhookEventName]);
}

/** There is room for one old secret, and this one was promised to sign longer. */
function mustHaveEnded({ previousSecretExpiresAt: until }: EndpointRow, now: Date): void {
  if (until && until > now) fail("rotation_running", { message: secretStillSignsMessage(until) });
}

/** The facts about an endpoint that the audit log keeps. A URL's path and query are often as secret as a password. */
function shapeOf({ url, events, description, isEnabled }: EndpointRow): Record<string, unknown> {
  return { host: URL.parse(url)?.host ?? null, events, description, enabled: isEnabled };
}
