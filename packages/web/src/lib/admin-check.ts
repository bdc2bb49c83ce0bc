import { ADMIN_CHECK_FRESH_MS } from "@prompt-shield/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { useSession } from "./session.ts";

export interface AdminCheck {
  isAdmin: boolean;
  isLoading: boolean;
}

/**
 * Whether the server confirms the admin role. Requested only if the session has the role, cached for five
 * minutes, tried twice.
 */
export function useAdminCheck(): AdminCheck {
  const { user, isLoading } = useSession();
  const isNamed = user?.role === "admin";
  const check = useQuery({
    queryKey: ["admin-check", user?.id],
    queryFn: async () => (await call("GET /api/v1/profile")).is_admin,
    staleTime: ADMIN_CHECK_FRESH_MS,
    retry: 1,
    enabled: isNamed,
  });
  return { isAdmin: isNamed && check.data === true, isLoading: isLoading || (isNamed && check.isPending) };
}
