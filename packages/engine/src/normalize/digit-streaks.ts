import type { Span } from "../types.ts";

/** Five letters in hexadecimal have at least five digits. */
const FEWEST_DIGITS = 5;

/** Joins neighbouring runs that contain digits; a run without digits ends the streak. */
export class DigitStreaks {
  private readonly spans: Span[] = [];
  private start = -1;
  private end = -1;
  private digits = 0;

  add(start: number, end: number, digits: number): void {
    // Hexadecimal pairs such as "ef" have no digit.
    if (digits === 0 && end - start > 2) {
      this.finish();
      return;
    }
    if (this.start < 0) this.start = start;
    this.end = end;
    this.digits += digits;
  }

  close(): readonly Span[] {
    this.finish();
    return this.spans;
  }

  private finish(): void {
    if (this.digits >= FEWEST_DIGITS) this.spans.push({ start: this.start, end: this.end });
    this.start = -1;
    this.digits = 0;
  }
}
