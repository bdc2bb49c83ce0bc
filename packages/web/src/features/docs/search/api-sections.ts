import { describeApi, type RouteDefinition, routes } from "@prompt-shield/contracts";
import { listOperations } from "../reference/openapi.ts";
import type { OpenApi } from "../reference/openapi.ts";
import type { DocSection } from "./doc-sections.ts";

/** The reference draws its calls in the browser, so the search gets them from the same schemas. Runs while building. */
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
