/** A part of a complete answer. */
export interface ContentPart {
  readonly type: string;
  readonly text?: string;
}

/** A part of a streamed answer. */
export interface StreamPart {
  readonly type: string;
  readonly id?: string;
  readonly delta?: string;
  readonly [field: string]: unknown;
}
