import type { Culprit } from "../call-log.ts";
import type { PassedOn } from "../gateway-caller.ts";
import type { Place } from "../places.ts";
import type { Dialect } from "../stream/dialect.ts";

/** One of a provider's calls that carry texts. */
export interface Endpoint {
  readonly method: "GET" | "POST";
  /** Below our base address; `:id` stands for one part. */
  readonly path: string;
  /** Below the provider's, if it differs. */
  readonly upstreamPath?: string;
  readonly requestPlaces: (body: unknown) => Place[];
  /** Without it the answer is passed on unread. */
  readonly responsePlaces?: (body: unknown) => Place[];
  readonly createDialect?: () => Dialect;
  /** Puts a marker into the system text, if there is one. */
  readonly plant?: (body: unknown, marker: string) => unknown;
  /** The provider's own way to say that a model declines; an endpoint without one answers with an error. */
  readonly decline?: (refusal: Refusal) => Declined;
  /** Parameters of the address that it cannot honour. */
  readonly refused?: readonly string[];
  /** Calls that no model answers cost nothing. */
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
  /** The field of the request that is to blame. */
  readonly param?: string | undefined;
}

/** How one provider is spoken to, beyond its endpoints. */
export interface Protocol {
  readonly via: "openai" | "anthropic";
  /** Our base address. */
  readonly base: string;
  readonly endpoints: readonly Endpoint[];
  /** Addresses that are passed through unread, as `METHOD /path`. */
  readonly passed: readonly { readonly method: "GET" | "POST"; readonly path: string }[];
  /** A block is always a refusal by the model, even if the policy asks for an error. */
  readonly alwaysDeclines: boolean;
  readonly error: (facts: ErrorFacts) => object;
  /** The header in which its clients look for an answer's id, if not in `x-request-id`. */
  readonly idHeader?: string;
  /** The client's own credentials, or else the operator's. */
  readonly credentials: (passedOn: PassedOn, operatorKey: string | undefined) => Record<string, string>;
}

/** What the client is told about a block: what, and where in its own body. Never the text itself. */
export function reasonOf(culprit: Culprit | undefined, scanId: string): string {
  if (!culprit) return `Blocked by Prompt Shield. Scan ${scanId}.`;
  const { role, category, reason, field, span } = culprit;
  const place = field === undefined ? "" : ` at ${field}`;
  const characters = span ? `, characters ${span.start} to ${span.end}` : "";
  const where = ` in a text of the role ${role} (${category})${place}${characters}`;
  return `Blocked by Prompt Shield${where}. ${reason} Scan ${scanId}.`.replaceAll("  ", " ");
}
