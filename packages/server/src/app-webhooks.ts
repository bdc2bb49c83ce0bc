import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/connect.ts";
import { createDeliveriesStore } from "./features/webhooks/deliveries.store.ts";
import { createDeliveryWorker, type DeliveryWorker } from "./features/webhooks/delivery-worker.ts";
import { createEndpointsStore } from "./features/webhooks/endpoints.store.ts";
import { createOutboxStore } from "./features/webhooks/outbox.store.ts";
import { mountWebhookRoutes } from "./features/webhooks/webhooks.routes.ts";
import { createWebhooksService } from "./features/webhooks/webhooks.service.ts";
import type { Mount } from "./http/mount.ts";
import { type Observers, observePosts } from "./operations/observed-ports.ts";
import type { Audit } from "./ports/audit.ts";
import type { Clock } from "./ports/clock.ts";
import { createGuardedPost } from "./ports/guarded-post.ts";
import type { MailDispatch } from "./ports/mail-dispatch.ts";
import type { Vault } from "./ports/vault.ts";

interface Parts {
  readonly mount: Mount;
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly mail: MailDispatch;
  readonly audit: Audit;
  readonly log: Logger;
  readonly observers: Observers;
}

/** Customer webhooks: their settings, and the worker that delivers what other features leave in the outbox. */
export function wireWebhooks(parts: Parts): DeliveryWorker {
  const { mount, db, config, clock, vault, mail, audit, log } = parts;
  const guarded = observePosts(
    createGuardedPost({ allowPrivate: config.webhookAllowPrivate }),
    parts.observers,
  );
  const deliveries = createDeliveriesStore(db);
  const worker = createDeliveryWorker({
    store: createOutboxStore(db),
    guarded,
    vault,
    mail,
    clock,
    log,
    appUrl: config.appUrl,
    random: Math.random,
  });
  const endpoints = createEndpointsStore(db);
  mountWebhookRoutes(
    mount,
    createWebhooksService({ endpoints, deliveries, guarded, vault, audit, clock, nudge: worker.nudge }),
  );
  return {
    ...worker,
    stop: async () => {
      await worker.stop();
      await guarded.close();
    },
  };
}
