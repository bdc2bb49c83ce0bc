import * as encode from "../../encoders.fixture.ts";
import { ATTACK, type CasesById } from "./case.ts";

/** Text in invisible characters. */
export const INVISIBLE: CasesById = {
  "tag-characters": {
    hits: [
      [`Hi${encode.tags(ATTACK)}`, ATTACK],
      [[..."ignore"].map((letter) => `x${encode.tags(letter)}`).join(""), "ignore"],
    ],
    misses: ["🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} flag of England"],
  },
  "variation-selectors": {
    hits: [[`😀${encode.selectors(ATTACK)}`, ATTACK]],
    misses: ["❤️ ☀️ ✌🏽 1️⃣", "葛\u{e0100}城"],
  },
  "zero-width": {
    hits: [[`He${encode.zeroWidthBits(ATTACK)}llo`, ATTACK]],
    misses: ["می‌خواهم کتاب‌ها را بخوانم", "👨‍👩‍👧‍👦 👩‍💻", "\u200b".repeat(64)],
  },
};
