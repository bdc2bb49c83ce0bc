import { type PatternProblem, type PolicyResponse, routes } from "@prompt-shield/contracts";
import type { Mount } from "../../http/mount.ts";
import type { PoliciesService } from "./policies.service.ts";
import type { PolicyRow } from "./policies.store.ts";

export function mountPolicyRoutes(mount: Mount, policies: PoliciesService): void {
  const answer = async (row: PolicyRow): Promise<PolicyResponse> =>
    toPolicy(row, await policies.patternProblems(row));

  mount(routes.policies, async ({ caller }) => ({
    policies: await Promise.all((await policies.list(caller)).map(answer)),
  }));

  mount(routes.createPolicy, async ({ caller, body: { name, is_default: isDefault, ...document } }) =>
    answer(await policies.create(caller, { name, isDefault, document })),
  );

  mount(
    routes.tryPolicy,
    async ({ caller, body: { text, source = "prompt", policy } }) => {
      const verdict = await policies.try(caller, { text, source, policy });
      const { isMalicious, categories, action, decision } = verdict;
      const { shadow = false, reasons = [] } = decision ?? {};
      return { action, shadow, reasons: [...reasons], isMalicious, categories };
    },
    { limit: "policyTryPerUser" },
  );

  mount(routes.policy, async ({ caller, params }) => answer(await policies.find(caller, params.id)));

  mount(routes.updatePolicy, async ({ caller, params, body }) => {
    const { name, is_default: isDefault, ...change } = body;
    const settings = {
      ...(name !== undefined && { name }),
      ...(isDefault !== undefined && { isDefault }),
    };
    return answer(await policies.update(caller, params.id, { ...settings, change }));
  });

  mount(routes.deletePolicy, async ({ caller, params }) => {
    await policies.remove(caller, params.id);
    return { ok: true as const };
  });

  mount(routes.policyVersions, async ({ caller, params }) => ({
    versions: (await policies.versions(caller, params.id)).map((row) => ({
      version: row.version,
      is_current: row.version === row.current,
      created_at: row.createdAt.toISOString(),
      policy: row.document,
    })),
  }));

  mount(routes.comparePolicy, async ({ caller, params, query }) => ({
    changes: await policies.compare(caller, params.id, query),
  }));

  mount(routes.rollbackPolicy, async ({ caller, params, body }) =>
    answer(await policies.rollback(caller, params.id, body.version)),
  );

  mount(routes.deleteException, async ({ caller, params }) =>
    answer(await policies.removeException(caller, params.id, params.exception)),
  );
}

export function toPolicy(row: PolicyRow, problems: readonly PatternProblem[]): PolicyResponse {
  return {
    ...row.document,
    id: row.id,
    name: row.name,
    is_default: row.isDefault,
    version: row.version,
    latest_version: row.latestVersion,
    key_ids: row.keyIds,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...(problems.length > 0 && { pattern_problems: [...problems] }),
  };
}
