import { defineRoute, SIGNED_IN } from "../route.ts";
import { idParams } from "../schemas/fields.ts";
import { fileScanRequest } from "../schemas/file.ts";
import * as replays from "../schemas/replays.ts";
import { POLICY_REFUSALS } from "./policies.ts";

const one = { tag: "Policies", auth: SIGNED_IN, params: idParams } as const;
const path = "/api/v1/policies/{id}";

/** What a policy would have done with past texts. */
export const replayRoutes = {
  replayPolicy: defineRoute({
    ...one,
    method: "POST",
    path: `${path}/replay`,
    summary: "Decide the history, or prompts that you send, once more",
    body: replays.replayRequest,
    response: replays.replayDetail,
    status: 202,
    errors: [...POLICY_REFUSALS, "replay_running"],
  }),
  replayPolicyFile: defineRoute({
    ...one,
    method: "POST",
    path: `${path}/replay-file`,
    summary: "The same with an uploaded JSONL file of up to 10 MiB",
    consumes: "multipart/form-data",
    query: replays.replayFileQuery,
    body: fileScanRequest,
    response: replays.replayDetail,
    status: 202,
    errors: ["file_missing", "file_not_alone", "file_empty", "file_too_large", "replay_running"],
  }),
  shadowReport: defineRoute({
    ...one,
    method: "GET",
    path: `${path}/shadow-report`,
    summary: "What a stricter setting, or a policy in shadow mode, would have done last week",
    response: replays.shadowReport,
  }),
  policyReplays: defineRoute({
    ...one,
    method: "GET",
    path: `${path}/replays`,
    summary: "Replays of a policy, newest first",
    response: replays.replayList,
  }),
  replay: defineRoute({
    ...one,
    method: "GET",
    path: "/api/v1/replays/{id}",
    summary: "The progress of a replay, with its first changes",
    response: replays.replayDetail,
  }),
  replayChanges: defineRoute({
    ...one,
    method: "GET",
    path: "/api/v1/replays/{id}/changes",
    summary: "What would change, page by page",
    query: replays.replayChangesQuery,
    response: replays.replayChangePage,
  }),
  cancelReplay: defineRoute({
    ...one,
    method: "POST",
    path: "/api/v1/replays/{id}/cancel",
    summary: "Stop a replay",
    response: replays.replaySchema,
  }),
};
