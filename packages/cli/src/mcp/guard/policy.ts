/** What is done with a threat: refuse it whole, pass the rest on, set it aside for a person, or only tell. */
export const ON_ORDERS = ["mask", "block", "quarantine", "report"] as const;
export const ON_SECRETS = ["block", "mask", "report"] as const;

export interface GuardPolicy {
  /** Orders in what the server says. */
  readonly onInjection: (typeof ON_ORDERS)[number];
  /** Secrets in what is sent to the server. */
  readonly onSecrets: (typeof ON_SECRETS)[number];
  /** Take out characters that nobody sees, and commands to terminals. */
  readonly strip: boolean;
}
