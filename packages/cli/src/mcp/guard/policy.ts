/**
 * What to do with a threat: block the message, mask the threat, quarantine the message for a person, or only
 * report.
 */
export const ON_ORDERS = ["mask", "block", "quarantine", "report"] as const;
export const ON_SECRETS = ["block", "mask", "report"] as const;

export interface GuardPolicy {
  /** For instructions in the server's messages. */
  readonly onInjection: (typeof ON_ORDERS)[number];
  /** For secrets in messages to the server. */
  readonly onSecrets: (typeof ON_SECRETS)[number];
  /** Whether to remove invisible characters and terminal commands. */
  readonly strip: boolean;
}
