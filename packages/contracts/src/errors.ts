import {
  ALERTS_PER_POLICY,
  FILE_MAX_PAGES,
  MEMBERS_PER_WORKSPACE,
  PASSKEYS_PER_USER,
  POLICIES_PER_WORKSPACE,
  WEBHOOK_ENDPOINTS_PER_USER,
  WORKSPACES_PER_30_DAYS,
  WORKSPACES_PER_USER,
} from "./limits.ts";
import { MESSAGES, VALIDATION } from "./messages.ts";

/** Every error the API can answer: its status and the sentence a person can act on. */
export const ERRORS = {
  validation_failed: [400, "The request is not valid. Check the fields and try again."],
  malformed_request: [400, "This is not a valid HTTP request."],
  malformed_json: [400, "The body is not valid JSON."],
  blank_prompt: [400, VALIDATION.blankScan],
  link_invalid: [400, MESSAGES.linkInvalid],
  captcha_failed: [400, "Please complete the captcha and try again."],
  signup_failed: [400, MESSAGES.signUpFailed],
  password_incorrect: [400, MESSAGES.currentPasswordWrong],
  code_incorrect: [400, MESSAGES.codeWrong],
  passkey_refused: [400, MESSAGES.passkeyRefused],
  bad_cursor: [400, "The cursor is not valid. Start again without one."],
  pattern_refused: [400, "A pattern could take too long to match. Limit its repetitions and try again."],
  exception_impossible: [
    400,
    "This exception cannot be made from this entry: its text was not stored, or it has no such finding.",
  ],
  policy_too_large: [
    400,
    "The policy is too large. Remove words, texts or patterns that you no longer need.",
  ],
  file_missing: [400, "Send the file as multipart/form-data, in a field called file."],
  file_not_alone: [400, "Send one file per call."],
  file_empty: [400, "The file is empty. Choose another one."],
  unauthenticated: [401, "Sign in, or send a valid access token or API key."],
  invalid_credentials: [401, MESSAGES.signInFailed],
  second_factor_required: [401, MESSAGES.secondFactorRequired],
  passkey_required: [401, "This account requires a second factor. Sign in with your passkey."],
  invalid_code: [401, MESSAGES.codeWrong],
  passkey_unknown: [
    401,
    "This passkey does not belong to any account here. Sign in with your password instead.",
  ],
  invalid_token: [401, "The access token is invalid or has expired. Sign in again to get a new one."],
  invalid_api_key: [401, MESSAGES.apiKeyInvalid],
  key_expired: [401, MESSAGES.apiKeyExpired],
  invalid_signature: [401, "Invalid signature"],
  email_not_verified: [403, MESSAGES.emailNotVerified],
  account_suspended: [403, MESSAGES.accountSuspended],
  second_factor_missing: [403, MESSAGES.secondFactorMissing],
  passkey_limit_reached: [403, `You can have up to ${PASSKEYS_PER_USER} passkeys. Remove one first.`],
  step_up_required: [403, MESSAGES.stepUpRequired],
  password_needed: [403, MESSAGES.verifyWithPassword],
  cross_origin: [403, "Requests with a session cookie must come from this site's own pages."],
  local_sign_in_off: [403, MESSAGES.localSignInOff],
  oidc_failed: [403, MESSAGES.oidcFailed],
  oidc_unavailable: [503, MESSAGES.oidcUnavailable],
  oidc_email_unverified: [403, MESSAGES.oidcEmailUnverified],
  oidc_domain_not_allowed: [403, MESSAGES.oidcDomain],
  oidc_account_unverified: [403, MESSAGES.oidcAccountUnverified],
  signup_closed: [403, MESSAGES.signUpClosed],
  upgrade_required: [403, MESSAGES.upgradeRequired],
  payments_off: [403, MESSAGES.paymentsOff],
  key_inactive: [403, MESSAGES.apiKeyResting],
  missing_scope: [403, "The API key lacks the scope that this call needs. Add it in the settings."],
  address_not_allowed: [403, MESSAGES.apiKeyElsewhere],
  key_shown_once: [403, MESSAGES.apiKeyShownOnce],
  key_limit_reached: [403, "You have as many API keys as your plan allows."],
  webhook_limit_reached: [
    403,
    `You can have up to ${WEBHOOK_ENDPOINTS_PER_USER} webhook endpoints. Delete one first.`,
  ],
  alert_limit_reached: [403, `A policy can have up to ${ALERTS_PER_POLICY} alerts. Delete one first.`],
  policy_limit_reached: [403, `You can have up to ${POLICIES_PER_WORKSPACE} policies. Delete one first.`],
  role_required: [403, "Your role in this workspace does not allow this. Ask one of its owners."],
  workspace_limit_reached: [
    403,
    `You can own up to ${WORKSPACES_PER_USER} workspaces, and create ${WORKSPACES_PER_30_DAYS} within 30 days. Delete one, or wait.`,
  ],
  pays_elsewhere: [
    409,
    "Your address already pays for another workspace. Ask another owner to pay for this one, or pay from another account.",
  ],
  member_limit_reached: [
    403,
    `A workspace can have up to ${MEMBERS_PER_WORKSPACE} members and open invitations. Remove one first.`,
  ],
  invitation_for_another: [
    403,
    "This invitation is for another address. Sign in with the address that it was sent to.",
  ],
  not_found: [404, "There is nothing at this address."],
  workspace_not_found: [
    404,
    "You are not a member of this workspace. Choose one of yours, or ask for an invitation.",
  ],
  request_timeout: [408, "The request took too long to arrive. Send it again."],
  conflict: [409, "This was changed in the meantime. Reload and try again."],
  personal_workspace: [
    409,
    "This is a personal workspace: it belongs to one account and is deleted with it. Create a workspace for your team instead.",
  ],
  last_owner: [409, "A workspace needs an owner. Make someone else an owner first, or delete the workspace."],
  already_member: [409, "This person is already a member of the workspace."],
  totp_on: [409, "An authenticator app is already set up. Turn it off first to use another one."],
  totp_set_up_over: [
    409,
    "This set-up is no longer valid: another one was started, or it took too long. Start again with a new secret.",
  ],
  passkey_missing: [409, "Your account has no passkey. Use your password or a code instead."],
  totp_off: [409, "No authenticator app is set up."],
  rotation_running: [409, "What the last rotation replaced still works. Rotate again once it has ended."],
  replay_running: [409, "A replay of yours is still running. Wait for it, or cancel it."],
  account_exists: [409, "There is already an account with this address."],
  own_account: [
    409,
    "You cannot remove your own administrator rights or suspend yourself. Ask another administrator.",
  ],
  last_admin: [409, "This is the only administrator. Make someone else an administrator first."],
  prompt_too_long: [413, VALIDATION.promptTooLong],
  body_too_large: [413, "The body is larger than 1 MiB."],
  gateway_body_too_large: [413, "The body is larger than 32 MiB."],
  body_too_wide: [413, "The body holds more than 200,000 values. Send it in parts."],
  conversation_too_long: [
    413,
    "The texts of this conversation are longer than 2,000,000 characters. Send fewer or shorter messages.",
  ],
  file_too_large: [413, VALIDATION.fileTooLarge],
  file_too_many_pages: [
    413,
    `The file has more than ${FILE_MAX_PAGES} pages, slides or sheets. Send it in parts.`,
  ],
  file_unsupported: [
    415,
    "This kind of file is not supported. Send text, Markdown, HTML, JSON, CSV, email, PDF, DOCX, PPTX, XLSX or ODT.",
  ],
  file_broken: [422, "The file is damaged. Open it, save it again and send the copy."],
  file_encrypted: [422, "The file is protected by a password. Remove the password and send it again."],
  file_bomb: [422, "The file unpacks to far more than a document holds, so it was not read."],
  file_unreadable: [422, "The file took too much time or memory to read. Send it in smaller parts."],
  unsupported_media_type: [415, "Send JSON with the header Content-Type: application/json."],
  headers_too_large: [431, "The address and headers together are larger than 16 KiB."],
  quota_exceeded: [429, MESSAGES.quotaReached],
  rate_limited: [429, "Too many requests. Wait a moment and try again."],
  payment_failed: [402, MESSAGES.paymentFailed],
  payment_unavailable: [502, MESSAGES.paymentUnavailable],
  upstream_unreachable: [
    502,
    "The model's server could not be reached. Try again, and tell the operator if it persists.",
  ],
  upstream_malformed: [502, "The model's server returned an answer that cannot be read."],
  upstream_timeout: [504, "The model's server did not answer in time. Try again."],
  internal: [500, "Something went wrong on our side. Try again, and mention the request id if it persists."],
  overloaded: [503, "The scanner is busy. Try again in a moment."],
  scan_too_slow: [
    503,
    "Scanning this text took too long and was stopped. It counts as a scan if it ran for over 3 seconds. Send the text in smaller parts.",
  ],
  not_ready: [503, "The service is not ready yet."],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS;

export function errorStatus(code: ErrorCode): number {
  return ERRORS[code][0];
}

export function errorText(code: ErrorCode): string {
  return ERRORS[code][1];
}
