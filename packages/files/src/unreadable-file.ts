/** Why a file is not read; each has its own answer. */
export type FileFault = "broken" | "encrypted" | "bomb" | "too-many-pages" | "unsupported" | "empty";

/** The file itself is at fault, and its sender can be told so. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.fault = fault;
  }
}
