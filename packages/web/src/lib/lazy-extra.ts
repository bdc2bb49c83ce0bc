import { lazy } from "react";
import type { ComponentType } from "react";

const Nothing = () => null;

/**
 * An optional part of a page. If its code does not load (the server is down, or was updated), nothing is
 * rendered in its place and the page keeps working.
 */
export function lazyExtra<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Nothing })));
}
