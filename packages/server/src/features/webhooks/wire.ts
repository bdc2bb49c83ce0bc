import { observePosts } from "../../operations/observed-ports.ts";
import type { Platform } from "../../platform.ts";
import { createGuardedPost } from "../../ports/guarded-post.ts";
import { createNotices } from "../../ports/notices.ts";
import { describeEvent, eventRows, queueRaised } from "../../outbox.ts";
import { createDeliveriesStore } from "./deliveries.store.ts";
import { createDeliveryWorker } from "./delivery-worker.ts";
import { createEndpointsStore } from "./endpoints.store.ts";
import { createOutboxStore } from "./outbox.store.ts";
import { mountWebhookRoutes } from "./webhooks.routes.ts";
import { createWebhooksService } from "./webhooks.service.ts";

export type Webhooks = ReturnType<typeof wireWebhooks>;

/**
 * Customer webhooks: their settings, and the worker that delivers the events that other features put into the outbox.
 */
export function wireWebhooks(platform: Platform) {
  const { app, mount, db, config, observers } = platform;
  const guarded = observePosts(createGuardedPost({ allowPrivate: config.webhookAllowPrivate }), observers);
  const worker = createDeliveryWorker({
    ...platform,
    store: createOutboxStore(db),
    guarded,
    notices: createNotices(platform),
    appUrl: config.appUrl,
    random: Math.random,
  });
  const { nudge } = worker;
  const service = createWebhooksService({
    ...platform,
    endpoints: createEndpointsStore(db),
    deliveries: createDeliveriesStore(db),
    guarded,
    nudge,
  });
  mountWebhookRoutes(mount, service);
  app.addHook("onReady", async () => worker.start());
  app.addHook("onClose", async () => {
    await worker.stop();
    await guarded.close();
  });
  return { nudge, reseal: service.reseal, replay: service.replayAny, describeEvent, eventRows, queueRaised };
}
