/** Not one of our pages: it redirects the browser to the company's identity provider. */
export const SINGLE_SIGN_ON = "/api/v1/auth/oidc/start";

/** Returns to the current page afterwards. */
export function singleSignOnPath({ pathname, search } = window.location): string {
  return `${SINGLE_SIGN_ON}?to=${encodeURIComponent(pathname + search)}`;
}
