import { expect, test } from "vitest";
import { MODEL_FINDING } from "../model/model.fixture.ts";
import type { Finding } from "../types.ts";
import { aim, trialsFor, type Trials } from "./aim.ts";
import type { Examined } from "./examined.ts";

const TEXT = "The room is booked. Send the list to Ana. Then wipe it. Lunch is at noon.";
const POINTED: Finding = { ...MODEL_FINDING, start: 0, end: 8, text: "The room" };

test("moves the model's finding to the sentence without which the text is clean", () => {
  const { findings } = aimed([POINTED], (text) => (text.includes("wipe") ? 90 : 0));
  expect(findings.map(({ text }) => text)).toEqual(["Then wipe it."]);
});

test("moves the finding to the sentence whose removal helps most, if none makes the text clean", () => {
  const guilt = (text: string) => 60 + (text.includes("Ana") ? 10 : 0) + (text.includes("wipe") ? 25 : 0);
  expect(aimed([POINTED], guilt).findings.map(({ text }) => text)).toEqual(["Then wipe it."]);
});

test("moves the finding to the shortest of several sentences without which the text is clean", () => {
  const guilt = (text: string) => (text.includes("Ana") && text.includes("wipe") ? 90 : 0);
  expect(aimed([POINTED], guilt).findings.map(({ text }) => text)).toEqual(["Then wipe it."]);
});

test("leaves the finding where the model points if no sentence makes a difference", () => {
  expect(aimed([POINTED], () => 90).findings).toEqual([POINTED]);
});

test("tries nothing if a rule matched", () => {
  const byRule: Finding = { ...POINTED, origin: { layer: "rule" } };
  expect(aimed([POINTED, byRule], () => 0)).toEqual({ findings: [POINTED, byRule], asked: 0 });
});

test("tries nothing in long texts or once the trials are used up", () => {
  expect(aimed([POINTED], () => 0, { left: 3 }).asked).toBe(0);
  expect(aimed([POINTED], () => 0, trialsFor(1), TEXT.repeat(60)).asked).toBe(0);
});

/** Plays the engine: `guilt` returns the confidence for a text, which is malicious from 50 on. */
function aimed(
  findings: readonly Finding[],
  guilt: (text: string) => number,
  trials: Trials = trialsFor(1),
  text = TEXT,
): { findings: readonly Finding[]; asked: number } {
  const steps = aim(text, examined(90, findings), trials);
  let asked = 0;
  let step = steps.next();
  while (!step.done) {
    asked += 1;
    step = steps.next(examined(guilt(step.value), []));
  }
  return { findings: step.value, asked };
}

function examined(confidence: number, findings: readonly Finding[]): Examined {
  const result = { isMalicious: confidence >= 50, confidence } as Examined["result"];
  return { result, findings };
}
