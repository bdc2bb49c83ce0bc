import { lazy } from "react";
import type { ComponentType } from "react";

const Nothing = () => null;

/**
 * A part that a page can do without. Should its code not load (the server is away, or was updated meanwhile), nothing
 * is drawn in its place and the page lives on.
 */
export function lazyExtra<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Nothing })));
}
