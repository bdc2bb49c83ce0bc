import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../lib/api.ts";
import { type Answers, Refusal, show } from "../../testing/render.tsx";
import { StepUpProvider } from "../../shared/step-up.tsx";
import { SessionsCard } from "./sessions-card.tsx";

type Session = Answer<"GET /api/v1/auth/sessions">["sessions"][number];

const HERE: Session = {
  id: "session-1",
  current: true,
  created_at: "2026-11-01T10:00:00.000Z",
  last_seen_at: "2026-11-01T10:00:00.000Z",
  ip_address: "198.51.100.7",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
};
const PHONE: Session = {
  ...HERE,
  id: "session-2",
  current: false,
  ip_address: null,
  user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1",
};
const list = (...sessions: Session[]) => ({ "GET /api/v1/auth/sessions": { sessions } });

describe("the sessions", () => {
  test("mark this device, which cannot sign itself out here", async () => {
    show(<SessionsCard />, list(HERE));
    expect(await screen.findByText("This device")).toBeDefined();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  test("can be ended one by one", async () => {
    const { asked } = show(<SessionsCard />, {
      ...list(HERE, PHONE),
      "DELETE /api/v1/auth/sessions/{id}": { ok: true },
    });
    expect(await screen.findByText(/Unknown address/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: /^Sign out .*iPhone/ }));
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain("DELETE /api/v1/auth/sessions/session-2"),
    );
  });

  test("can be ended all at once except the current one, and the number is shown", async () => {
    const { toasts } = show(<SessionsCard />, {
      ...list(HERE, PHONE),
      "POST /api/v1/auth/sessions/revoke-others": { revoked: 1 },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe("1 other session has ended."));
  });

  test("end only after a confirmation if the sign-in is old", async () => {
    const refused = new Refusal(403, "step_up_required", "Confirm.");
    const answers: { "DELETE /api/v1/auth/sessions/{id}": Refusal | { ok: true } } & Answers = {
      ...list(HERE, PHONE),
      "DELETE /api/v1/auth/sessions/{id}": refused,
      "GET /api/v1/auth/second-factor": {
        totp: null,
        recovery_codes_left: 0,
        passkeys: [],
        required: false,
        has_password: true,
      },
      "POST /api/v1/auth/step-up": { ok: true, valid_until: HERE.created_at },
    };
    const { asked } = show(
      <StepUpProvider>
        <SessionsCard />
      </StepUpProvider>,
      answers,
    );
    fireEvent.click(await screen.findByRole("button", { name: /^Sign out .*iPhone/ }));
    fireEvent.change(await screen.findByLabelText("Your password"), { target: { value: "Secret-1" } });
    answers["DELETE /api/v1/auth/sessions/{id}"] = { ok: true };
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    const ends = () => asked.filter(({ call }) => call === "DELETE /api/v1/auth/sessions/session-2");
    await waitFor(() => expect(ends()).toHaveLength(2));
    expect(asked.map(({ call }) => call)).toContain("POST /api/v1/auth/step-up");
  });

  test("show a refusal, and the list stays", async () => {
    const { toasts } = show(<SessionsCard />, {
      ...list(HERE, PHONE),
      "POST /api/v1/auth/sessions/revoke-others": new Refusal(429, "rate_limited", "Slow down."),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Error"));
    expect(screen.getByText("This device")).toBeDefined();
  });
});
