import { defineRoute, SIGNED_IN } from "../route.ts";
import * as alerts from "../schemas/alerts.ts";
import { idParams, okResponse } from "../schemas/fields.ts";

const one = { tag: "Policies", auth: SIGNED_IN, params: idParams } as const;
const path = "/api/v1/policies/{id}/alerts";

/** The rules for when a policy's owner is alerted. */
export const alertRoutes = {
  policyAlerts: defineRoute({
    ...one,
    method: "GET",
    path,
    summary: "The alerts of a policy",
    response: alerts.alertList,
  }),
  createAlert: defineRoute({
    ...one,
    method: "POST",
    path,
    summary: "Create an alert, sent as the webhook event policy.alert and by email, at most once an hour",
    body: alerts.alertRule,
    response: alerts.alertSchema,
    status: 201,
    errors: ["alert_limit_reached"],
  }),
  updateAlert: defineRoute({
    ...one,
    method: "PATCH",
    path: `${path}/{alert}`,
    summary: "Change an alert",
    params: alerts.alertParams,
    body: alerts.alertRule,
    response: alerts.alertSchema,
  }),
  deleteAlert: defineRoute({
    ...one,
    method: "DELETE",
    path: `${path}/{alert}`,
    summary: "Delete an alert",
    params: alerts.alertParams,
    response: okResponse,
  }),
};
