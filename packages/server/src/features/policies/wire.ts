import type { Platform } from "../../platform.ts";
import { createAlertWatch } from "./alert-watch.ts";
import { mountAlertRoutes } from "./alerts.routes.ts";
import { createAlertsService } from "./alerts.service.ts";
import { type AlertOutbox, createAlertsStore } from "./alerts.store.ts";
import { createDecider } from "./decider.ts";
import { mountFeedbackRoutes, type TellLog } from "./feedback.routes.ts";
import { createFeedbackService } from "./feedback.service.ts";
import { createFeedbackStore } from "./feedback.store.ts";
import { mountPolicyRoutes } from "./policies.routes.ts";
import { createPoliciesService } from "./policies.service.ts";
import { createPoliciesStore } from "./policies.store.ts";
import { createPolicyFor } from "./policy-for.ts";
import { createLinearProver } from "./prove-linear.ts";
import { createFindSlow } from "./slow-patterns.ts";
import { createReplayRunner } from "./replay-runner.ts";
import { mountReplayRoutes } from "./replays.routes.ts";
import { createReplaysService } from "./replays.service.ts";
import { createReportService } from "./report.service.ts";
import { createReportStore } from "./report.store.ts";
import { createReplaysStore } from "./replays.store.ts";

export type Policies = ReturnType<typeof wirePolicies>;

interface Lent {
  readonly tellLog: TellLog;
  readonly outbox: AlertOutbox & { readonly nudge: () => void };
}

export function wirePolicies(platform: Platform, { tellLog, outbox }: Lent) {
  const { mount, db, clock, config, forget } = platform;
  const store = createPoliciesStore(db, forget);
  const findSlow = createFindSlow();
  const policyFor = createPolicyFor({ store, clock, findSlow });
  const policies = createPoliciesService({ ...platform, store, proveLinear: createLinearProver(), findSlow });
  mountPolicyRoutes(mount, policies);
  const feedback = { ...platform, store: createFeedbackStore(db), policies, policyFor };
  mountFeedbackRoutes(mount, createFeedbackService(feedback), tellLog);
  const alerts = createAlertsStore(db, outbox);
  mountAlertRoutes(mount, createAlertsService({ ...platform, store: alerts, policies }));
  const replays = createReplaysStore(db);
  const decide = createDecider();
  mountReplayRoutes(mount, {
    replays: createReplaysService({ ...platform, store: replays, policies }),
    report: createReportService({ ...platform, store: createReportStore(db), policies, decide }),
  });
  return {
    policyFor,
    owns: async (workspaceId: string, id: string): Promise<boolean> =>
      (await store.find(workspaceId, id)) !== undefined,
    replay: createReplayRunner({ ...platform, store: replays, decide, findSlow }),
    watchAlerts: createAlertWatch({ ...platform, store: alerts, outbox, appUrl: config.appUrl }),
  };
}
