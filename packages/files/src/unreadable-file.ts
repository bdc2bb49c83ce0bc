/** Why a file cannot be read; each fault has an error of its own. */
export type FileFault = "broken" | "encrypted" | "bomb" | "too-many-pages" | "unsupported" | "empty";

/** The file itself is at fault, and its sender may be told the reason. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.fault = fault;
  }
}
