import type { Culprit } from "../call-log.ts";
import type { PassedOn } from "../gateway-caller.ts";
import type { Place } from "@prompt-shield/contracts/places";
import type { Dialect } from "../stream/dialect.ts";

/** A provider's endpoint that carries texts. */
export interface Endpoint {
  readonly method: "GET" | "POST";
  /** Relative to our base address; `:id` matches one segment. */
  readonly path: string;
  /** The provider's path, if it differs. */
  readonly upstreamPath?: string;
  readonly requestPlaces: (body: unknown) => Place[];
  /** If missing, the answer is passed on unread. */
  readonly responsePlaces?: (body: unknown) => Place[];
  readonly createDialect?: () => Dialect;
  /** Adds a marker to the system text, if there is one. */
  readonly plant?: (body: unknown, marker: string) => unknown;
  /** The provider's form of a model's refusal. An endpoint without one answers with an error. */
  readonly decline?: (refusal: Refusal) => Declined;
  /** Query parameters that are not supported. */
  readonly refused?: readonly string[];
  /** False for calls that no model answers: they cost nothing. */
  readonly isMetered: boolean;
}

export interface Refusal {
  readonly id: string;
  readonly model: string;
  readonly isStream: boolean;
  readonly reason: string;
  /** In seconds. */
  readonly createdAt: number;
}

export interface Declined {
  readonly contentType: string;
  readonly body: string;
}

export interface ErrorFacts {
  readonly status: number;
  readonly message: string;
  readonly code: string;
  readonly requestId: string;
  /** The field of the request that caused the error. */
  readonly param?: string | undefined;
}

/** A provider's protocol. */
export interface Protocol {
  readonly via: "openai" | "anthropic";
  /** Our base path. */
  readonly base: string;
  readonly endpoints: readonly Endpoint[];
  /** Routes that are passed on unread. */
  readonly passed: readonly { readonly method: "GET" | "POST"; readonly path: string }[];
  /** Whether a block always looks like a refusal by the model, even if the policy asks for an error. */
  readonly alwaysDeclines: boolean;
  readonly error: (facts: ErrorFacts) => object;
  /** The header in which clients look for the answer's id, if not `x-request-id`. */
  readonly idHeader?: string;
  /** The client's own credentials, or the operator's if it sent none. */
  readonly credentials: (passedOn: PassedOn, operatorKey: string | undefined) => Record<string, string>;
}

/** The message about a block: what was found and where in the client's own body, but never the text itself. */
export function reasonOf(culprit: Culprit | undefined, scanId: string): string {
  if (!culprit) return `Blocked by Prompt Shield. Scan ${scanId}.`;
  const { role, category, reason, field, span } = culprit;
  const place = field === undefined ? "" : ` at ${field}`;
  const characters = span ? `, characters ${span.start} to ${span.end}` : "";
  const where = ` in a text of the role ${role} (${category})${place}${characters}`;
  return `Blocked by Prompt Shield${where}. ${reason} Scan ${scanId}.`.replaceAll("  ", " ");
}
