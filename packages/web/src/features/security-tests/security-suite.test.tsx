import { TOASTS } from "@prompt-shield/contracts/messages";
import { SECURITY_CASES } from "@prompt-shield/contracts/security-cases";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { useSession } from "../../lib/session.ts";
import { Refusal, show } from "../../testing/render.tsx";
import { scanned, USER } from "../../testing/samples.ts";
import { SecuritySuite } from "./security-suite.tsx";

const [CASE] = SECURITY_CASES.promptInjection;
if (CASE === undefined) throw new Error("There is no case to test with.");
const RUN = "POST /functions/v1/run-security-test";
const SIGNED_IN = { "GET /api/v1/auth/session": { user: USER } };

const answer = (passed: boolean) => ({
  results: [
    {
      test_id: CASE.id,
      name: CASE.name,
      category: "promptInjection" as const,
      prompt: CASE.prompt,
      expected_detection: true,
      passed,
      result: scanned(CASE.prompt),
    },
  ],
});

/** As on its page: shown once the session is known. */
function Suite() {
  return useSession().isLoading ? null : <SecuritySuite />;
}

async function runFirst() {
  fireEvent.click(await screen.findByRole("button", { name: `Run test ${CASE?.name}`, hidden: true }));
}

describe("the security tests", () => {
  test("show what was expected, what was found, and the tally", async () => {
    const { asked } = show(<Suite />, { ...SIGNED_IN, [RUN]: answer(true) });
    await runFirst();
    expect(await screen.findByText("1 passed")).toBeDefined();
    expect(screen.getByText(/Expected a detection\. Detected as /)).toBeDefined();
    expect(asked.find(({ call }) => call === RUN)?.body).toEqual({ test_id: CASE.id });
  });

  test("count one that the engine gets wrong as failed", async () => {
    show(<Suite />, { ...SIGNED_IN, [RUN]: answer(false) });
    await runFirst();
    expect(await screen.findByText("1 failed")).toBeDefined();
    expect(screen.getByText("with failures")).toBeDefined();
  });

  test("report one that the server refuses with the reason, and the others can continue", async () => {
    show(<Suite />, {
      ...SIGNED_IN,
      [RUN]: new Refusal(404, "not_found", "There is no such test."),
    });
    await runFirst();
    expect(await screen.findByText(/There is no such test\./)).toBeDefined();
    expect(screen.getByRole("button", { name: /Run All Tests/ })).toBeDefined();
  });

  test("are only for signed-in people", async () => {
    const { asked, toasts } = show(<Suite />, { "GET /api/v1/auth/session": { user: null } });
    await runFirst();
    await waitFor(() => expect(toasts.at(-1)).toMatchObject(TOASTS.testsNeedLogin));
    expect(asked.some(({ call }) => call === RUN)).toBe(false);
  });
});
