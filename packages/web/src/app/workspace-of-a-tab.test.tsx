import { TOASTS } from "@prompt-shield/contracts/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { HistoryActions } from "../features/history/history-actions.tsx";
import { readFilters } from "../features/history/history-filters.ts";
import { AuthenticatedLayout } from "../features/shell/layouts.tsx";
import { WorkspaceSwitcher } from "../features/shell/workspace-switcher.tsx";
import { type Answers, Refusal, show } from "../testing/render.tsx";
import { CONFIG, USER, usageOf } from "../testing/samples.ts";
import { request } from "../lib/request.ts";
import { enterSession, leaveSession, useSession } from "../lib/session.ts";
import { readTabWorkspace } from "../lib/storage.ts";
import { forgetWorkspace, showWorkspace, shownWorkspace } from "../lib/tab-workspace.ts";
import { useUsage } from "../lib/workspace.ts";
import type { Workspace } from "../lib/workspaces.ts";

const PERSONAL: Workspace = {
  id: USER.id,
  name: "Personal",
  personal: true,
  role: "owner",
  plan: "free",
  members: 1,
  keys_shown_once: false,
  created_at: USER.created_at,
};
const TEAM: Workspace = { ...PERSONAL, id: "team-1", name: "Red team", personal: false, members: 2 };
const GONE = new Refusal(404, "workspace_not_found", "You are not a member of this workspace.");

const answersIn = (workspaceId: string): Answers => ({
  "GET /api/v1/config": CONFIG,
  "GET /api/v1/auth/session": { user: USER, workspace_id: workspaceId },
  "GET /api/v1/workspaces": { workspaces: [PERSONAL, TEAM], current: workspaceId },
  "GET /api/v1/workspace": TEAM,
  "GET /api/v1/usage": usageOf(1, "ok"),
});

function Page() {
  const { user } = useSession();
  return user && <SignedIn />;
}

function SignedIn() {
  const client = useQueryClient();
  const usage = useUsage();
  const enter = useMutation({ mutationFn: () => enterSession(client) });
  return (
    <>
      <WorkspaceSwitcher />
      <HistoryActions filters={readFilters(new URLSearchParams())} />
      <p>{usage.data?.scan_count ?? "no"} scans</p>
      <button onClick={() => void usage.refetch()}>reload</button>
      <button onClick={() => leaveSession(client)}>leave</button>
      <button onClick={() => enter.mutate()}>enter</button>
    </>
  );
}

const switcher = () => screen.findByLabelText<HTMLSelectElement>("Workspace");
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("the workspace that a tab shows", () => {
  test("is the one in which the session began, and is named by every later call", async () => {
    const { asked } = show(<Page />, answersIn(TEAM.id));
    expect((await switcher()).value).toBe(TEAM.id);
    await screen.findByText("1 scans");
    const named = asked.filter(({ call }) => /usage|workspaces/.test(call));
    expect(named.map(({ workspace }) => workspace)).toEqual([TEAM.id, TEAM.id]);
    expect(readTabWorkspace()).toEqual({ userId: USER.id, id: TEAM.id });
  });

  test("is also named by the addresses of downloads, which cannot send a header", async () => {
    show(<Page />, answersIn(TEAM.id));
    const link = await screen.findByRole("link", { name: "Export CSV" });
    expect(link.getAttribute("href")).toBe(`/api/v1/scan-logs/export.csv?workspace_id=${TEAM.id}`);
  });

  test("stays what it was if the server has meanwhile seen another tab in another workspace", async () => {
    showWorkspace({ userId: USER.id, id: USER.id });
    const answers = {
      ...answersIn(USER.id),
      "GET /api/v1/workspaces": { workspaces: [PERSONAL, TEAM], current: TEAM.id },
    };
    const { asked } = show(<Page />, answers);
    expect((await switcher()).value).toBe(USER.id);
    expect(new Set(asked.filter(({ call }) => !call.includes("config")).map((one) => one.workspace))).toEqual(
      new Set([USER.id]),
    );
  });

  test("changes only if the server lets the person enter the other one", async () => {
    const { asked, toasts } = show(<Page />, { ...answersIn(USER.id), "GET /api/v1/workspace": GONE });
    fireEvent.change(await switcher(), { target: { value: TEAM.id } });
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("The workspace was not changed"));
    expect(shownWorkspace()).toBe(USER.id);

    const again = show(<Page />, answersIn(USER.id));
    fireEvent.change((await screen.findAllByLabelText("Workspace")).at(-1) as Element, {
      target: { value: TEAM.id },
    });
    await waitFor(() => expect(shownWorkspace()).toBe(TEAM.id));
    await waitFor(() =>
      expect(again.asked.findLast(({ call }) => call.endsWith("/usage"))?.workspace).toBe(TEAM.id),
    );
    expect(asked.find(({ call }) => call.endsWith("/workspace"))?.workspace).toBe(TEAM.id);
  });

  test("is forgotten at the sign-out and asked for anew at the sign-in", async () => {
    show(<Page />, answersIn(TEAM.id));
    await switcher();
    await press("leave");
    expect(shownWorkspace()).toBeUndefined();
    expect(readTabWorkspace()).toBeUndefined();
    showWorkspace({ userId: USER.id, id: "team-9" });
    const { asked } = show(<Page />, answersIn(TEAM.id));
    await switcher();
    forgetWorkspace();
    await press("enter");
    await waitFor(() => expect(shownWorkspace()).toBe(TEAM.id));
    expect(asked.findLast(({ call }) => call.endsWith("/session"))?.workspace).toBeUndefined();
  });

  test("is never taken over by the next person, even if both are members of it", async () => {
    showWorkspace({ userId: "somebody else", id: TEAM.id });
    show(<Page />, answersIn(TEAM.id));
    expect((await switcher()).value).toBe(USER.id);
    expect(readTabWorkspace()).toEqual({ userId: USER.id, id: USER.id });
  });

  test("is not told to a primary backend elsewhere", async () => {
    const { asked } = show(<Page />, {
      ...answersIn(TEAM.id),
      "POST https://scans.example/api/v1/scan": {},
    } as Answers);
    await switcher();
    await request({ method: "POST", path: "https://scans.example/api/v1/scan", body: {} });
    expect(asked.at(-1)).not.toHaveProperty("workspace");
  });
});

describe("a workspace that the person has lost", () => {
  test("is replaced by the personal one with a message when a page is loaded", async () => {
    showWorkspace({ userId: USER.id, id: TEAM.id });
    const { toasts } = show(<Page />, answersIn(USER.id));
    expect((await switcher()).value).toBe(USER.id);
    expect(toasts).toMatchObject([{ kind: "error", ...TOASTS.workspaceLost }]);
  });

  test("is said so on an open page, which changes only when the person asks for it", async () => {
    showWorkspace({ userId: USER.id, id: TEAM.id });
    const { asked } = show(<AuthenticatedLayout />, { ...answersIn(TEAM.id), "GET /api/v1/usage": GONE });
    await switcher();
    await expect(request({ method: "GET", path: "/api/v1/usage" })).rejects.toThrow("not a member");
    expect(await screen.findByText("You no longer have access to this workspace")).toBeDefined();
    expect(shownWorkspace()).toBe(TEAM.id);
    await press("Go to your personal workspace");
    expect(shownWorkspace()).toBe(USER.id);
    expect(screen.queryByText("You no longer have access to this workspace")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("main"));
    await waitFor(() =>
      expect(asked.findLast(({ call }) => call.endsWith("/workspaces"))?.workspace).toBe(USER.id),
    );
  });

  test("is not confused with one that the tab has left before the refusal came", async () => {
    showWorkspace({ userId: USER.id, id: TEAM.id });
    show(<AuthenticatedLayout />, { ...answersIn(TEAM.id), "GET /api/v1/usage": GONE });
    await switcher();
    const late = request({ method: "GET", path: "/api/v1/usage" });
    showWorkspace({ userId: USER.id, id: USER.id });
    await expect(late).rejects.toThrow("not a member");
    expect(screen.queryByText("You no longer have access to this workspace")).toBeNull();
  });
});
