/** A signal to the other tabs of this site, never to the sending one. */
export interface TabChannel {
  ring: () => void;
  /** Returns the function that stops listening. */
  listen: (onRing: () => void) => () => void;
}

export function openTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    ring: () => channel.postMessage(name),
    listen(onRing) {
      channel.addEventListener("message", onRing);
      return () => channel.removeEventListener("message", onRing);
    },
  };
}
