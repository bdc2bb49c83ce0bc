import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/api.ts";

/** Query key of the ways in which the account's owner can confirm their identity. */
export const SECOND_FACTOR_KEY = ["second-factor"];

export function useSecondFactor() {
  return useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: () => call("GET /api/v1/auth/second-factor") });
}

/**
 * Whether the account has a password; people who use single sign-on may have none. Undefined while loading.
 * If loading fails, assumes a password: nearly everyone has one, and the server decides anyway.
 */
export function useHasPassword(): boolean | undefined {
  const status = useSecondFactor();
  return status.isError ? true : status.data?.has_password;
}
