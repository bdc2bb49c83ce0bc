/** A text and who says it, whatever protocol it came in. */
export interface Spoken {
  readonly role: "system" | "developer" | "user" | "assistant" | "tool";
  readonly text: string;
}
