import { QUERY_RETRIES } from "@prompt-shield/contracts/limits";
import { focusManager, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { outdateErrors } from "./notify.ts";
import { ApiError } from "./request.ts";
import { SESSION_KEY } from "./session.ts";

/** Retries only failures of the network or the server; a refusal (4xx) is final. */
function shouldRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefusal && failures < QUERY_RETRIES;
}

/** Reloads stale data when a tab becomes visible again or its window gets the focus. */
function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    document.addEventListener("visibilitychange", listener);
    window.addEventListener("focus", listener);
    return () => {
      document.removeEventListener("visibilitychange", listener);
      window.removeEventListener("focus", listener);
    };
  });
}

const SESSION_ENDS = new Set(["unauthenticated", "account_suspended"]);

/**
 * If the server says the session has ended, reloads it, which sends protected pages to the sign-in. Without a
 * network, requests are still tried: an error message is better than a button that waits forever.
 */
export function createQueryClient(): QueryClient {
  watchFocus();
  const onError = (error: Error) => {
    if (error instanceof ApiError && SESSION_ENDS.has(error.code)) {
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    }
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_answer, _input, _before, { state }) => outdateErrors(state.submittedAt),
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: shouldRetry,
        retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 4_000),
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}
