import { useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "./api.ts";

const options = {
  queryKey: ["config"],
  queryFn: () => call("GET /api/v1/config"),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Settings of this installation: captcha, payment links, the primary backend. Undefined while they load. */
export function usePublicConfig() {
  return useQuery(options).data;
}

export function fetchPublicConfig(client: QueryClient) {
  return client.ensureQueryData(options);
}

const UNKNOWN_YET = "support@localhost";

/** The address people write to; the server says which one this installation has. */
export function useSupportEmail(): string {
  return usePublicConfig()?.support_email ?? UNKNOWN_YET;
}
