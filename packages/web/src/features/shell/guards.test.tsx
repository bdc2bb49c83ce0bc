import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useQueryClient } from "@tanstack/react-query";
import { Route, Routes } from "react-router";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { leaveSession } from "../../lib/session.ts";
import { readChosenPlan, storeChosenPlan } from "../../lib/storage.ts";
import { Refusal, show, type Answers } from "../../testing/render.tsx";
import { PROFILE, USER } from "../../testing/samples.ts";
import { AdminOnly, EntrancePage, RequireSession } from "./guards.tsx";

const session = (user: typeof USER | null) => ({ "GET /api/v1/auth/session": { user } });
const ADMIN = { ...USER, role: "admin" as const };

function enter(Guard: ComponentType, answers: Answers) {
  return show(
    <Routes>
      <Route element={<Guard />}>
        <Route path="/" element={<p>inside</p>} />
      </Route>
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    answers,
  );
}

describe("the guards of pages", () => {
  beforeEach(() => localStorage.clear());

  test("let signed-in people in and ask others to sign in", async () => {
    enter(RequireSession, session(USER));
    expect(await screen.findByText("inside")).toBeDefined();
    const { router } = enter(RequireSession, session(null));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });

  test("lead home after the account was deleted, even while its page is still shown", async () => {
    const Leave = () => {
      const client = useQueryClient();
      return <button onClick={() => leaveSession(client, "deleted")}>leave</button>;
    };
    const { router } = show(
      <Routes>
        <Route element={<RequireSession />}>
          <Route path="/settings" element={<Leave />} />
        </Route>
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>,
      session(USER),
    );
    await router.navigate("/settings");
    fireEvent.click(await screen.findByText("leave"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });

  test("show an admin page only if the server confirms the role", async () => {
    enter(AdminOnly, { ...session(ADMIN), "GET /api/v1/profile": { ...PROFILE, is_admin: true } });
    expect(await screen.findByText("inside")).toBeDefined();
  });

  test.each([
    ["somebody else", { ...session(USER) }],
    ["a role that the server denies", { ...session(ADMIN), "GET /api/v1/profile": PROFILE }],
    [
      "a server that does not answer the question",
      { ...session(ADMIN), "GET /api/v1/profile": new Refusal(403, "forbidden", "no") },
    ],
  ])('show "not found" instead of the admin page for %s', async (_who, answers) => {
    enter(AdminOnly, answers);
    expect(await screen.findByText("Oops! Page not found")).toBeDefined();
    expect(screen.queryByText("inside")).toBeNull();
  });

  test("lead from the sign-in to the dashboard, or to the plan chosen before", async () => {
    const { router } = enter(EntrancePage, session(USER));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    storeChosenPlan("pro");
    const again = enter(EntrancePage, session(USER));
    await waitFor(() => expect(again.router.state.location.pathname).toBe("/pricing"));
    expect(readChosenPlan()).toBeUndefined();
  });
});
