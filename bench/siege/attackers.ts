import { setPriority } from "node:os";
import { SANITIZATION_LEVELS } from "@prompt-shield/contracts/vocabulary";
import { hostileInputs } from "../speed/inputs.ts";
import { createAsk } from "./http.ts";

/** The result of one hostile call. */
export interface Attack {
  readonly name: string;
  readonly status: number;
  readonly code: string;
  readonly ms: number;
}

export interface Orders {
  readonly url: string;
  readonly tokens: readonly string[];
  /** The number of parallel calls, phase by phase. */
  readonly waves: readonly { readonly parallel: number; readonly seconds: number }[];
}

/** A separate process, so that sending calls does not disturb what others measure. */
const CHARS = 100_000;
/** A refused attacker retries at once, as attackers do, but no faster than a network allows. */
const KNOCK_AGAIN_MS = 50;

process.on("message", (orders: Orders) => void attack(orders).then((attacks) => process.send?.(attacks)));
setPriority(10);

async function attack({ url, tokens, waves }: Orders): Promise<Attack[]> {
  const ask = createAsk(url, Math.max(...waves.map(({ parallel }) => parallel)));
  const calls = everyCall();
  const attacks: Attack[] = [];
  let sent = 0;
  for (const { parallel, seconds } of waves) {
    const endsAt = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: parallel }, async (_, connection) => {
        const headers = { authorization: `Bearer ${tokens[connection % tokens.length]}` };
        while (performance.now() < endsAt) {
          const call = calls[(sent += 1) % calls.length];
          if (!call) throw new Error("there are always calls");
          const answer = await ask(call.path, { method: "POST", headers, body: call.body });
          attacks.push({
            name: call.name,
            status: answer.status,
            code: codeOf(answer.body, answer.status),
            ms: answer.ms,
          });
          if (answer.status !== 200) await new Promise((resolve) => setTimeout(resolve, KNOCK_AGAIN_MS));
        }
      }),
    );
  }
  return attacks;
}

/** Every hostile input, scanned and sanitized at each level. Consecutive calls differ in both. */
function everyCall() {
  // Blank texts never reach the engine.
  const inputs = Object.entries(hostileInputs(CHARS)).filter(([, prompt]) => prompt.trim() !== "");
  const ways = [undefined, ...SANITIZATION_LEVELS];
  return ways.flatMap((_, shift) =>
    inputs.map(([input, prompt], n) => {
      const level = ways[(n + shift) % ways.length];
      return level === undefined
        ? { name: `scan ${input}`, path: "/api/v1/scan", body: { prompt } }
        : { name: `sanitize ${level} ${input}`, path: "/api/v1/sanitize", body: { prompt, level } };
    }),
  );
}

function codeOf(body: string, status: number): string {
  if (status === 200) return "";
  try {
    return (JSON.parse(body) as { code: string }).code;
  } catch {
    return "no answer";
  }
}
