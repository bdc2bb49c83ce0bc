/** A detector on the bench. */
export interface Contestant {
  readonly name: string;
  readonly version: string;
  /** Reads one text; `true` is an accusation. */
  judge(text: string): boolean | Promise<boolean>;
}
