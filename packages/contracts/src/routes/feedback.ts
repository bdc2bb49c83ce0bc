import { ANY_CREDENTIAL, defineRoute, SIGNED_IN } from "../route.ts";
import * as feedback from "../schemas/feedback.ts";
import { idParams, okResponse } from "../schemas/fields.ts";

const auth = SIGNED_IN;

/** People's feedback on verdicts, and what follows from it. */
export const feedbackRoutes = {
  giveFeedback: defineRoute({
    method: "POST",
    path: "/api/v1/scan-logs/{id}/feedback",
    tag: "Feedback",
    summary: "Say whether a verdict was right; an API key may judge only its own scans",
    auth: ANY_CREDENTIAL,
    scope: "scan",
    params: idParams,
    body: feedback.feedbackRequest,
    response: feedback.feedbackSchema,
  }),
  withdrawFeedback: defineRoute({
    method: "DELETE",
    path: "/api/v1/scan-logs/{id}/feedback",
    tag: "Feedback",
    summary: "Withdraw a judgement",
    auth,
    params: idParams,
    response: okResponse,
  }),
  review: defineRoute({
    method: "GET",
    path: "/api/v1/feedback",
    tag: "Feedback",
    summary: "Judged entries, newest first",
    auth,
    query: feedback.reviewQuery,
    response: feedback.reviewPage,
  }),
  falseAlarms: defineRoute({
    method: "GET",
    path: "/api/v1/feedback/false-alarms",
    tag: "Feedback",
    summary: "False alarms per thousand scans, by week and key",
    auth,
    response: feedback.falseAlarmsResponse,
  }),
  createException: defineRoute({
    method: "POST",
    path: "/api/v1/exceptions",
    tag: "Feedback",
    summary: "Allow an entry's text, a rule, or a category on its key",
    auth,
    body: feedback.exceptionRequest,
    response: feedback.exceptionResponse,
    status: 201,
    errors: ["not_found", "exception_impossible", "policy_limit_reached"],
  }),
  feedbackTotals: defineRoute({
    method: "GET",
    path: "/api/v1/admin/feedback",
    tag: "Admin",
    summary: "How often verdicts were called wrong",
    auth: ["session"],
    admin: true,
    response: feedback.feedbackTotals,
  }),
};
