import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../lib/api.ts";
import { Refusal, show } from "../../testing/render.tsx";
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
  test("this device is marked and cannot sign itself out here", async () => {
    show(<SessionsCard />, list(HERE));
    expect(await screen.findByText("This device")).toBeDefined();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  test("another one is ended alone", async () => {
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

  test("all others are ended together, and their number is told", async () => {
    const { toasts } = show(<SessionsCard />, {
      ...list(HERE, PHONE),
      "POST /api/v1/auth/sessions/revoke-others": { revoked: 1 },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe("1 other sessions have ended."));
  });

  test("a refusal is told, and the list stays", async () => {
    const { toasts } = show(<SessionsCard />, {
      ...list(HERE, PHONE),
      "POST /api/v1/auth/sessions/revoke-others": new Refusal(429, "rate_limited", "Slow down."),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Error"));
    expect(screen.getByText("This device")).toBeDefined();
  });
});
