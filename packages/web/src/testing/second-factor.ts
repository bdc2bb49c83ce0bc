import type { Answer } from "../lib/api.ts";

export const SECOND_FACTOR: Answer<"GET /api/v1/auth/second-factor"> = {
  totp: null,
  recovery_codes_left: 0,
  passkeys: [],
  required: false,
  has_password: true,
};

/** The status of somebody who uses single sign-on. */
export const WITHOUT_PASSWORD = { ...SECOND_FACTOR, has_password: false };
