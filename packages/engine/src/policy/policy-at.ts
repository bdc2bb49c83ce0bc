import type { Exception, Policy } from "./policy.ts";

export interface Moment {
  readonly now: Date;
  /** The API key that the text came with, if any. */
  readonly keyId?: string | undefined;
}

/**
 * The policy as it applies now and for this key, without exceptions that have expired or belong to another key. The
 * engine has no clock, so it ignores exceptions with a key or an expiry that did not pass through this function.
 */
export function policyAt(policy: Policy, moment: Moment): Policy {
  const { allowedTexts = [], allowedFindings = [] } = policy;
  if (allowedTexts.length + allowedFindings.length === 0) return policy;
  return {
    ...policy,
    allowedTexts: inForce(allowedTexts, moment),
    allowedFindings: inForce(allowedFindings, moment),
  };
}

export const isSettled = ({ keyId, expiresAt }: Exception): boolean =>
  keyId === undefined && expiresAt === undefined;

function inForce<Kind extends Exception>(exceptions: readonly Kind[], { now, keyId }: Moment): Kind[] {
  return exceptions
    .filter((exception) => exception.keyId === undefined || exception.keyId === keyId)
    .filter(({ expiresAt }) => expiresAt === undefined || Date.parse(expiresAt) > now.getTime())
    .map((exception) => ({ ...exception, keyId: undefined, expiresAt: undefined }));
}
