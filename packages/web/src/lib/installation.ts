import { useSyncExternalStore } from "react";

/** How this server was set up, as far as pages differ by it. */
export interface Installation {
  /** False on a company's own installation: no plans, no prices. */
  readonly hasBilling: boolean;
  readonly isSignUpOpen: boolean;
}

/** What the pages were built for; the server writes what differs into the page itself, so that nothing has to be asked. */
const AS_BUILT: Installation = { hasBilling: true, isSignUpOpen: true };

const here: Installation =
  typeof document === "undefined"
    ? AS_BUILT
    : {
        hasBilling: document.documentElement.dataset["billing"] !== "off",
        isSignUpOpen: document.documentElement.dataset["signUp"] !== "closed",
      };

const neverChanges = () => () => undefined;

/** A prerendered page comes to life as it was built, and is drawn once more where the installation differs. */
export function useInstallation(): Installation {
  return useSyncExternalStore(
    neverChanges,
    () => here,
    () => AS_BUILT,
  );
}
