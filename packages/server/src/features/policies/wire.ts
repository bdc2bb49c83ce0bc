import type { Platform } from "../../platform.ts";
import { mountFeedbackRoutes, type TellLog } from "./feedback.routes.ts";
import { createFeedbackService } from "./feedback.service.ts";
import { createFeedbackStore } from "./feedback.store.ts";
import { mountPolicyRoutes } from "./policies.routes.ts";
import { createPoliciesService } from "./policies.service.ts";
import { createPoliciesStore } from "./policies.store.ts";
import { createPolicyFor } from "./policy-for.ts";
import { createLinearProver } from "./prove-linear.ts";
import { createReplayRunner } from "./replay-runner.ts";
import { mountReplayRoutes } from "./replays.routes.ts";
import { createReplaysService } from "./replays.service.ts";
import { createReplaysStore } from "./replays.store.ts";

export function wirePolicies(platform: Platform, { tellLog }: { readonly tellLog: TellLog }) {
  const { mount, db, clock } = platform;
  const store = createPoliciesStore(db);
  const policyFor = createPolicyFor(store, clock);
  const policies = createPoliciesService({ ...platform, store, proveLinear: createLinearProver() });
  mountPolicyRoutes(mount, policies);
  const feedback = { ...platform, store: createFeedbackStore(db), policies, policyFor };
  mountFeedbackRoutes(mount, createFeedbackService(feedback), tellLog);
  const replays = createReplaysStore(db);
  mountReplayRoutes(mount, createReplaysService({ ...platform, store: replays, policies }));
  return {
    policyFor,
    owns: async (userId: string, id: string): Promise<boolean> =>
      (await store.find(userId, id)) !== undefined,
    replay: createReplayRunner({ ...platform, store: replays }),
  };
}
