/** Why a file is not read; each has its own answer. */
export type FileFault = "broken" | "encrypted" | "bomb" | "too-many-pages" | "unsupported" | "empty";

/** The file's own fault, and nobody else's: whoever sent it can be told. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.fault = fault;
  }
}
