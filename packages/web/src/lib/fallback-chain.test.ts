import { BACKEND_NAMES } from "@prompt-shield/contracts/messages";
import { describe, expect, it } from "vitest";
import { ApiError } from "./request.ts";
import { firstAnswer } from "./fallback-chain.ts";

const asked: string[] = [];

function chain(...outcomes: (string | Error)[]) {
  asked.length = 0;
  const names = Object.values(BACKEND_NAMES);
  return outcomes.map((outcome, index) => {
    const backend = names[index] ?? BACKEND_NAMES.plain;
    return {
      backend,
      run: () => {
        asked.push(backend);
        return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
      },
    };
  });
}

const broken = new ApiError(500, "internal", "It broke.");

describe("firstAnswer", () => {
  it("stops at the first backend that answers and names it", async () => {
    const answer = await firstAnswer(chain("a", "b", "c"), "Failed");
    expect(answer).toEqual({ result: "a", backend: BACKEND_NAMES.primary });
    expect(asked).toHaveLength(1);
  });

  it("silently continues after a backend failed", async () => {
    const answer = await firstAnswer(chain(broken, new TypeError("network"), "c"), "Failed");
    expect(answer).toEqual({ result: "c", backend: BACKEND_NAMES.plain });
  });

  it("stops if the quota is reached", async () => {
    const quota = new ApiError(429, "quota_exceeded", "Enough.");
    await expect(firstAnswer(chain(quota, "b"), "Failed")).rejects.toBe(quota);
    expect(asked).toEqual([BACKEND_NAMES.primary]);
  });

  it("names the last backend if all fail", async () => {
    await expect(firstAnswer(chain(broken, broken, broken), "Failed to scan prompt")).rejects.toThrow(
      `Failed to scan prompt (${BACKEND_NAMES.plain}): It broke.`,
    );
  });
});
