/** A text and who says it, independent of the protocol. */
export interface Spoken {
  readonly role: "system" | "developer" | "user" | "assistant" | "tool";
  readonly text: string;
}
