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

/** A page that is built has the mark that the server replaces; a page that is served has the address. */
const SUPPORT_EMAIL =
  typeof document === "undefined"
    ? "%SUPPORT_EMAIL%"
    : (document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? "");

/** The address people write to. It is part of the page itself, so that it can be read without a script. */
export function useSupportEmail(): string {
  return SUPPORT_EMAIL;
}
