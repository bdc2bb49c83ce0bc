import { COOKIE_ONLY, defineRoute } from "../route.ts";
import { idParams, okResponse } from "../schemas/fields.ts";
import * as webhooks from "../schemas/webhooks.ts";

const tag = "Webhooks";
const auth = COOKIE_ONLY;
const path = "/api/v1/webhooks";

export const webhookRoutes = {
  webhooks: defineRoute({
    method: "GET",
    path,
    tag,
    auth,
    summary: "The caller's webhook endpoints",
    response: webhooks.webhookList,
  }),
  createWebhook: defineRoute({
    method: "POST",
    path,
    tag,
    auth,
    summary: "Create an endpoint; the secret is shown once",
    body: webhooks.webhookCreate,
    response: webhooks.webhookWithSecret,
    status: 201,
  }),
  updateWebhook: defineRoute({
    method: "PATCH",
    path: `${path}/{id}`,
    tag,
    auth,
    summary: "Change an endpoint",
    params: idParams,
    body: webhooks.webhookUpdate,
    response: webhooks.webhookSchema,
  }),
  deleteWebhook: defineRoute({
    method: "DELETE",
    path: `${path}/{id}`,
    tag,
    auth,
    summary: "Delete an endpoint",
    params: idParams,
    response: okResponse,
  }),
  rotateWebhookSecret: defineRoute({
    method: "POST",
    path: `${path}/{id}/rotate-secret`,
    tag,
    auth,
    summary: "New secret; the old one signs too for a day",
    params: idParams,
    response: webhooks.webhookWithSecret,
  }),
  testWebhook: defineRoute({
    method: "POST",
    path: `${path}/{id}/test`,
    tag,
    auth,
    summary: "Send a webhook.test event",
    params: idParams,
    response: webhooks.deliverySchema,
    status: 202,
  }),
  webhookDeliveries: defineRoute({
    method: "GET",
    path: `${path}/{id}/deliveries`,
    tag,
    auth,
    summary: "Deliveries, newest first",
    params: idParams,
    query: webhooks.deliveryQuery,
    response: webhooks.deliveryList,
  }),
  replayDelivery: defineRoute({
    method: "POST",
    path: `${path}/{id}/deliveries/{delivery}/replay`,
    tag,
    auth,
    summary: "Send one delivery again",
    params: webhooks.deliveryParams,
    response: webhooks.deliverySchema,
    status: 202,
  }),
  replayFailedDeliveries: defineRoute({
    method: "POST",
    path: `${path}/{id}/deliveries/replay`,
    tag,
    auth,
    summary: "Send all failed deliveries since a time again",
    params: idParams,
    body: webhooks.replaySinceRequest,
    response: webhooks.replayed,
  }),
};
