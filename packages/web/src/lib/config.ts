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

/** A page at build time has the placeholder, a served page has the address. */
const SUPPORT_EMAIL =
  typeof document === "undefined"
    ? "%SUPPORT_EMAIL%"
    : (document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? "");

/** The support address. It is part of the HTML, so that it can be read without a script. */
export function useSupportEmail(): string {
  return SUPPORT_EMAIL;
}
