import { defineRoute, SIGNED_IN } from "../route.ts";
import * as feedback from "../schemas/feedback.ts";
import { idParams, okResponse } from "../schemas/fields.ts";
import * as policies from "../schemas/policies.ts";

const tag = "Policies";
const auth = SIGNED_IN;
const path = "/api/v1/policies";
const one = { tag, auth, params: idParams } as const;
export const POLICY_REFUSALS = ["validation_failed", "pattern_refused", "policy_too_large"] as const;

export const policyRoutes = {
  policies: defineRoute({
    method: "GET",
    path,
    tag,
    auth,
    summary: "The caller's policies",
    response: policies.policyList,
  }),
  createPolicy: defineRoute({
    method: "POST",
    path,
    tag,
    auth,
    summary: "Create a policy; the first is the account's default",
    body: policies.policyCreate,
    response: policies.policySchema,
    status: 201,
    errors: [...POLICY_REFUSALS, "policy_limit_reached"],
  }),
  tryPolicy: defineRoute({
    method: "POST",
    path: `${path}/try`,
    tag,
    auth,
    summary: "What a policy would do with a text; not counted, not stored",
    body: policies.tryPolicyRequest,
    response: policies.tryPolicyResponse,
    errors: POLICY_REFUSALS,
  }),
  policy: defineRoute({
    ...one,
    method: "GET",
    path: `${path}/{id}`,
    summary: "One policy as it is in force",
    response: policies.policySchema,
  }),
  updatePolicy: defineRoute({
    ...one,
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Change a policy; what it decides gets a new version",
    body: policies.policyUpdate,
    response: policies.policySchema,
    errors: POLICY_REFUSALS,
  }),
  deletePolicy: defineRoute({
    ...one,
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Delete a policy with its versions",
    response: okResponse,
  }),
  policyVersions: defineRoute({
    ...one,
    method: "GET",
    path: `${path}/{id}/versions`,
    summary: "The newest versions that are kept, newest first",
    response: policies.policyVersionList,
  }),
  comparePolicy: defineRoute({
    ...one,
    method: "GET",
    path: `${path}/{id}/compare`,
    summary: "What differs between two versions",
    query: policies.compareQuery,
    response: policies.policyComparison,
  }),
  rollbackPolicy: defineRoute({
    ...one,
    method: "POST",
    path: `${path}/{id}/rollback`,
    summary: "Put an earlier version in force again",
    body: policies.rollbackRequest,
    response: policies.policySchema,
  }),
  deleteException: defineRoute({
    ...one,
    method: "DELETE",
    path: `${path}/{id}/exceptions/{exception}`,
    summary: "Remove an exception",
    params: feedback.exceptionParams,
    response: policies.policySchema,
  }),
};
