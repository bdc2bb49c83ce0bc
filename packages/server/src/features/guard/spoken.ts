/** A text and who says it, independent of the protocol. */
export interface Spoken {
  readonly role: "system" | "developer" | "user" | "assistant" | "tool";
  readonly text: string;
  /** Where it is in a foreign body, if that is known: parts of one message are read as one text. */
  readonly path?: readonly (string | number)[];
  /** It describes a tool. Such texts are orders by nature: "call this first". */
  readonly isDefinition?: true;
  /** A JSON document in a string: what is written into it must leave it one. */
  readonly isJson?: true;
}
