import { expect, test } from "vitest";
import { CLEAN } from "../clean-result.ts";
import { rulingOf } from "../ruling.ts";
import { canaryFinder, canaryLine, withCanary } from "./canary.ts";

const MARKER = "q7Zk2mVx9LpA4tRb6HcD";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const hex = Buffer.from(MARKER).toString("hex");
const rot13 = MARKER.replaceAll(/[a-z]/gi, (letter) => {
  const first = letter <= "Z" ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
});

test.each([
  ["plain", `My notes say ${MARKER}.`],
  ["in capitals", MARKER.toUpperCase()],
  ["spaced", [...MARKER].join(" ")],
  ["dotted, over lines", [...MARKER].join(".\n")],
  ["backwards", [...MARKER].toReversed().join("")],
  [
    "in full-width letters",
    MARKER.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  ],
  ["in base64", base64(MARKER)],
  ["in base64 with text before it", base64(`x${MARKER}`)],
  ["in base64 with more text around it", base64(`It is ab${MARKER} indeed`)],
  ["in hex", hex],
  ["in spaced hex", (hex.match(/../g) ?? []).join(" ")],
  ["percent-encoded", (hex.match(/../g) ?? []).map((byte) => `%${byte}`).join("")],
  ["in rot13", rot13],
  ["in escapes", (hex.match(/../g) ?? []).map((byte) => `\\u00${byte}`).join("")],
  ["in shorter escapes", (hex.match(/../g) ?? []).map((byte) => `\\x${byte}`).join("")],
  ["as hex numbers", (hex.match(/../g) ?? []).map((byte) => `0x${byte}`).join(", ")],
  ["as numbers", [...Buffer.from(MARKER)].join(" ")],
  ["as a page would write it", [...Buffer.from(MARKER)].map((byte) => `&#${byte};`).join("")],
  ["in bits", [...Buffer.from(MARKER)].map((byte) => byte.toString(2).padStart(8, "0")).join(" ")],
])("a marker is recognised %s", (_name, text) => {
  expect(canaryFinder(MARKER)(text)).toBe(true);
});

test("no marker is found in other texts", () => {
  for (const text of ["Four minutes.", "", MARKER.slice(0, 15), base64("Four minutes of tea, please.")])
    expect(canaryFinder(MARKER)(text)).toBe(false);
});

test("an answer that repeats the marker is blocked as a leak, a prompt that does so is not", () => {
  const ruling = withCanary(rulingOf({ id: "p", version: 1, policy: { canary: true } }), MARKER);
  const text = `You are a helper.${canaryLine(MARKER)}`;
  expect(ruling.decide({ role: "assistant", text, result: CLEAN }).action).toBe("block");
  expect(ruling.decide({ role: "tool", text, result: CLEAN }).action).toBe("block");
  expect(ruling.decide({ role: "user", text, result: CLEAN }).action).toBe("allow");
  expect(ruling.decide({ role: "assistant", text: "Four minutes.", result: CLEAN }).action).toBe("allow");
});
