/** Not a page of ours: the browser leaves for the company's provider. */
export const SINGLE_SIGN_ON = "/api/v1/auth/oidc/start";

/** Comes back to the page that it left. */
export function singleSignOnPath({ pathname, search } = window.location): string {
  return `${SINGLE_SIGN_ON}?to=${encodeURIComponent(pathname + search)}`;
}
