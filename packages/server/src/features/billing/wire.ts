import { randomBytes } from "node:crypto";
import type { Config } from "../../config.ts";
import type { Platform } from "../../platform.ts";
import { createNotices } from "../../ports/notices.ts";
import { createPaystack } from "../../ports/payments/paystack.ts";
import type { PaymentProvider } from "../../ports/payments/provider.ts";
import { createHttpTransport } from "../../ports/payments/transport.ts";
import { mountBillingRoutes } from "./billing.routes.ts";
import { createBillingService } from "./billing.service.ts";
import { createBillingStore } from "./billing.store.ts";
import { createEffects } from "./effects.ts";
import { mountProviderEvents, signEvent } from "./provider-events.routes.ts";
import { createProviderEvents } from "./provider-events.ts";
import { createProviderJobs } from "./provider-jobs.ts";
import { createSettlement } from "./settlement.ts";
import { createStrays } from "./strays.ts";
import { addMonth } from "./subscription-machine.ts";
import { createUpkeep } from "./upkeep.ts";

export type Billing = ReturnType<typeof wireBilling>;

/** What the sandbox must do exactly as the provider does. */
interface ProviderHabits {
  readonly addMonth: (from: Date) => Date;
  readonly signEvent: (body: string) => string;
}

type WireSandbox = (
  platform: Platform,
  habits: ProviderHabits,
) => { readonly provider: PaymentProvider; readonly renew: () => Promise<void> };

/** Billing, wired to the real card provider where its key is set and to the sandbox otherwise. */
export function wireBilling(platform: Platform, wireSandbox: WireSandbox) {
  const { app, db, config, clock, queue, vault } = platform;
  const { secretKey = vault.fingerprint("sandbox", "paystack") } = config.paystack;
  const sandbox =
    config.payments === "live"
      ? undefined
      : wireSandbox(platform, { addMonth, signEvent: (body) => signEvent(secretKey, body) });
  const provider = sandbox?.provider ?? realProvider(config);
  const store = createBillingStore(db);
  const { appUrl } = config;
  const notices = createNotices(platform);
  const strays = createStrays({ store, provider, clock });
  const effects = createEffects({ queue, notices, appUrl });
  const settlement = createSettlement({ ...platform, store, provider, effects, notices, appUrl });
  const { receive } = createProviderEvents({ ...platform, store, provider, settlement });
  const billing = createBillingService({
    ...platform,
    store,
    provider,
    settlement,
    strays,
    appUrl,
    payments: config.payments,
    newReference: () => `ps-${randomBytes(12).toString("hex")}`,
  });
  mountBillingRoutes({ ...platform, billing });
  mountProviderEvents({ app, secretKey, receive });
  return {
    ...createProviderJobs({ provider, store, queue, clock, strays }),
    ...createUpkeep({ store, settlement, clock, queue, renewSandbox: sandbox?.renew }),
  };
}

function realProvider(config: Config): PaymentProvider {
  const { secretKey = "", baseUrl, plans } = config.paystack;
  return createPaystack({ name: "paystack", send: createHttpTransport({ baseUrl, secretKey }), plans });
}
