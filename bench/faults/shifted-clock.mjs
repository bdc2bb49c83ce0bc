import { readFileSync } from "node:fs";

/** Loaded before the server. Shifts its clock by the milliseconds in a file, which may change. */
const RealDate = Date;
const READ_EVERY_MS = 100;
let offsetMs = readOffset();
setInterval(() => (offsetMs = readOffset()), READ_EVERY_MS).unref();

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...given);
  }
  static now() {
    return RealDate.now() + offsetMs;
  }
};

function readOffset() {
  return Number(readFileSync(process.env.CLOCK_FILE, "utf8")) || 0;
}
