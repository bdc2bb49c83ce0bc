import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/api.ts";

/** What is known of how the account can be confirmed. */
export const SECOND_FACTOR_KEY = ["second-factor"];

export function useSecondFactor() {
  return useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: () => call("GET /api/v1/auth/second-factor") });
}

/**
 * People who came in through single sign-on may have none. Undefined until it is known; where it cannot be learnt, the
 * password is asked for, as nearly everyone has one and the server decides anyway.
 */
export function useHasPassword(): boolean | undefined {
  const status = useSecondFactor();
  return status.isError ? true : status.data?.has_password;
}
