/**
 * Whether this document arrived with its content, as the prerendered pages do. The server sends those only to people
 * without a session cookie, so while the session is still being asked for, the visitor's page may stand.
 */
export const isPrerendered =
  typeof document === "undefined" || document.getElementById("root")?.hasChildNodes() === true;
