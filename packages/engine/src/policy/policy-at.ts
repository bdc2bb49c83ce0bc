import type { Exception, Policy } from "./policy.ts";

export interface Moment {
  readonly now: Date;
  /** The key that the text came with, where it came with one. */
  readonly keyId?: string | undefined;
}

/**
 * The policy as it is in force now and for this key: exceptions that have ended or belong to another key are gone. The
 * engine has no clock, so it honours none that this function has not seen.
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
