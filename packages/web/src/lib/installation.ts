import { useSyncExternalStore } from "react";

/** The settings of this server that change its pages. */
export interface Installation {
  /** False on a company's own installation: no plans, no prices. */
  readonly hasBilling: boolean;
  readonly isSignUpOpen: boolean;
}

/**
 * The settings assumed at build time. The server writes differing ones into the page, so that no request is
 * needed.
 */
const AS_BUILT: Installation = { hasBilling: true, isSignUpOpen: true };

const here: Installation =
  typeof document === "undefined"
    ? AS_BUILT
    : {
        hasBilling: document.documentElement.dataset["billing"] !== "off",
        isSignUpOpen: document.documentElement.dataset["signUp"] !== "closed",
      };

const neverChanges = () => () => undefined;

/**
 * Hydrates a prerendered page with the settings of the build, then renders again if this installation
 * differs.
 */
export function useInstallation(): Installation {
  return useSyncExternalStore(
    neverChanges,
    () => here,
    () => AS_BUILT,
  );
}
