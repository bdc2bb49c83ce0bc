/** A detector to be measured. */
export interface Contestant {
  readonly name: string;
  readonly version: string;
  /** Judges one text. `true` means that it is an attack. */
  judge(text: string): boolean | Promise<boolean>;
}
