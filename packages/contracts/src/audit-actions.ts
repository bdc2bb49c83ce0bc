/** Every sensitive action in the audit log, with the description an admin sees. */
export const AUDIT_ACTIONS = {
  "account.created": "Account created",
  "account.oidc_linked": "Account linked with single sign-on",
  "account.deleted": "Account deleted",
  "account.exported": "Account data exported",
  "account.email_changed": "Email address changed",
  "account.email_change_asked": "Change of email address requested",
  "account.email_change_undone": "Change of email address undone",
  "account.email_verified": "Email address verified",
  "account.password_changed": "Password changed",
  "account.password_reset": "Password reset by mailed link",
  "account.prompt_storage_changed": "Prompt storage changed",
  "account.feedback_sharing_changed": "Use of judged texts for training changed",
  "session.created": "Signed in",
  "session.refused": "Sign-in refused",
  "session.ended": "Signed out",
  "session.confirmed": "Identity confirmed",
  "session.revoked": "Session ended",
  "session.all_revoked": "Signed out everywhere",
  "second_factor.totp_on": "Authenticator app set up",
  "second_factor.totp_off": "Authenticator app turned off",
  "second_factor.codes_renewed": "Recovery codes renewed",
  "passkey.added": "Passkey added",
  "passkey.removed": "Passkey removed",
  "token.issued": "Access token issued",
  "token.refused": "Access token refused",
  "key.created": "API key created",
  "key.revealed": "API key shown",
  "key.changed": "API key changed",
  "key.rotated": "API key rotated",
  "key.deleted": "API key revoked",
  "history.exported": "Scan history exported",
  "history.deleted": "Scan history deleted",
  "webhook.created": "Webhook created",
  "webhook.updated": "Webhook changed",
  "webhook.deleted": "Webhook deleted",
  "webhook.secret_rotated": "Webhook secret rotated",
  "webhook.replayed": "Webhook delivery replayed",
  "policy.created": "Policy created",
  "policy.updated": "Policy changed",
  "policy.rolled_back": "Policy rolled back",
  "policy.deleted": "Policy deleted",
  "policy.alert_added": "Alert added to a policy",
  "policy.alert_changed": "Alert of a policy changed",
  "policy.alert_removed": "Alert of a policy deleted",
  "policy.exception_added": "Exception added to a policy",
  "policy.exception_removed": "Exception removed",
  "billing.paid": "Plan paid for",
  "billing.paid_elsewhere": "Payment refunded: its payer pays for another workspace",
  "billing.paid_twice": "Payment refunded: the plan was already paid for",
  "billing.renewed": "Plan renewed",
  "billing.renewal_failed": "Renewal failed",
  "billing.cancelled": "Subscription cancelled",
  "billing.resumed": "Subscription resumed",
  "billing.stopped_by_provider": "Subscription stopped by the provider",
  "billing.period_ended": "Paid time ended",
  "billing.downgraded": "Downgraded to free",
  "billing.refunded": "Payment refunded",
  "billing.disputed": "Payment disputed at the bank",
  "billing.dispute_resolved": "Payment dispute resolved",
  "billing.card_expiring": "Card about to expire",
  "billing.card_saved": "Card saved",
  "billing.card_removed": "Card removed",
  "workspace.created": "Workspace created",
  "workspace.renamed": "Workspace renamed",
  "workspace.key_display_changed": "API key display changed",
  "workspace.deleted": "Workspace deleted",
  "workspace.invited": "Member invited",
  "workspace.invitation_revoked": "Invitation withdrawn",
  "workspace.joined": "Member joined",
  "workspace.role_changed": "Member's role changed",
  "workspace.member_removed": "Member removed",
  "workspace.left": "Member left",
  "workspace.log_exported": "Workspace's audit log exported",
  "user.plan_changed": "Plan changed by an admin",
  "user.scan_limit_changed": "Scan limit changed by an admin",
  "user.role_changed": "Role changed",
  "user.invited": "User invited",
  "user.second_factor_demanded": "Second factor required",
  "user.second_factor_waived": "Second factor no longer required",
  "user.second_factor_reset": "Second factor reset by an admin",
  "user.suspended": "User suspended",
  "user.restored": "User restored",
  "prompt.viewed": "Prompt opened by an admin",
  "ticket.answered": "Ticket answered",
  "ticket.status_changed": "Ticket status changed",
  "job.retried": "Dead job retried",
  "audit_log.exported": "Audit log exported",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

const OWN_ACCOUNT = new Set(["account", "session", "second_factor", "passkey", "token"]);

const INSTALLATION = new Set(["user", "prompt", "ticket", "job", "audit_log"]);

/** The actions in a team's log: neither what people do to their own accounts nor what concerns the installation. */
export const TEAM_AUDIT_ACTIONS = AUDIT_ACTION_NAMES.filter(
  (action) =>
    // Whether texts are stored is a setting of the workspace.
    action === "account.prompt_storage_changed" ||
    (!INSTALLATION.has(kindOf(action)) && !isOwnAccountAction(action)),
);

/** What people do to their own account, as opposed to what they do in a workspace. */
export function isOwnAccountAction(action: AuditAction): boolean {
  return OWN_ACCOUNT.has(kindOf(action));
}

function kindOf(action: AuditAction): string {
  return action.split(".", 1)[0] ?? "";
}
