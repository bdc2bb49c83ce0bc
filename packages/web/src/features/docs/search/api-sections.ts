import { describeApi, type RouteDefinition, routes } from "@prompt-shield/contracts";
import { listOperations } from "../reference/openapi.ts";
import type { OpenApi } from "../reference/openapi.ts";
import type { DocSection } from "./doc-sections.ts";

/**
 * Builds the search entries of the API reference at build time. They come from the schemas because the
 * reference itself is rendered only in the browser.
 */
export function apiSections(path: string): DocSection[] {
  const description = describeApi(routes as Record<string, RouteDefinition>, "http://localhost");
  return listOperations(description as unknown as OpenApi).map((operation) => ({
    to: `${path}#${operation.id}`,
    page: "API reference",
    title: `${operation.method} ${operation.path}`,
    text: operation.summary,
    keywords: `${operation.tag} ${Object.keys(operation.body?.properties ?? {}).join(" ")}`,
  }));
}
