import type { Platform } from "../../platform.ts";
import { mountPolicyRoutes } from "./policies.routes.ts";
import { createPoliciesService } from "./policies.service.ts";
import { createPoliciesStore } from "./policies.store.ts";
import { createPolicyFor } from "./policy-for.ts";
import { createLinearProver } from "./prove-linear.ts";

export function wirePolicies(platform: Platform) {
  const { mount, db, clock } = platform;
  const store = createPoliciesStore(db);
  const policies = createPoliciesService({ ...platform, store, proveLinear: createLinearProver() });
  mountPolicyRoutes(mount, policies);
  return {
    policyFor: createPolicyFor(store, clock),
    owns: async (userId: string, id: string): Promise<boolean> =>
      (await store.find(userId, id)) !== undefined,
  };
}
