import type { GatewayRole } from "../../gateway-roles.ts";

/** A text and its role, independent of any protocol. */
export interface Spoken {
  readonly role: GatewayRole;
  readonly text: string;
  /** Its path in a foreign body, if it comes from one. Parts of one message are also read as one text. */
  readonly path?: readonly (string | number)[];
  /** Part of a tool's definition. Such texts give orders by nature ("call this first"). */
  readonly isDefinition?: true;
  /** The text is a JSON document and must still be one after masking. */
  readonly isJson?: true;
}
