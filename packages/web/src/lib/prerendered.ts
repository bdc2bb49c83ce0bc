/**
 * Whether this document arrived prerendered, with its content. The server sends prerendered pages only to
 * people without a session cookie, so while the session is loading, the visitor's page may stay.
 */
export const isPrerendered =
  typeof document === "undefined" || document.getElementById("root")?.hasChildNodes() === true;
