import type { Notice } from "@prompt-shield/contracts";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { notify, tellOf } from "../../lib/notify.ts";
import { KEYS_KEY } from "../../lib/workspace.ts";
import { enterPersonalWorkspace, enterWorkspace, WORKSPACES_KEY } from "../../lib/workspaces.ts";
import type { auditQuery } from "../../shared/audit/audit-query.ts";
import { StepUpCancelled, useStepUp } from "../../shared/step-up.tsx";

export type Member = Answer<"GET /api/v1/workspace/members">["members"][number];
export type Invitation = Answer<"GET /api/v1/workspace/invitations">["invitations"][number];

export type TeamAuditQuery = ReturnType<typeof auditQuery>;

/** The key of everything shown about the current team, so that a change also reloads its audit log. */
const TEAM_KEY = ["team"];

export function useMembers() {
  return useQuery({
    queryKey: [...TEAM_KEY, "members"],
    queryFn: async () => (await call("GET /api/v1/workspace/members")).members,
  });
}

export function useInvitations() {
  return useQuery({
    queryKey: [...TEAM_KEY, "invitations"],
    queryFn: async () => (await call("GET /api/v1/workspace/invitations")).invitations,
  });
}

export function useTeamAudit(query: TeamAuditQuery) {
  return useInfiniteQuery({
    queryKey: [...TEAM_KEY, "audit", query],
    queryFn: ({ pageParam }) =>
      call("GET /api/v1/workspace/audit-log", {
        query: pageParam === "" ? query : { ...query, cursor: pageParam },
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

interface Change<Input> {
  act: (input: Input) => Promise<unknown>;
  done: (input: Input) => Notice;
  failed: string;
}

/** Runs a change, which may ask for the password first, then reloads the data. */
function useTeamChange<Input = void>({ act, done, failed }: Change<Input>) {
  const client = useQueryClient();
  const withStepUp = useStepUp();
  return useMutation({
    mutationFn: (input: Input) => withStepUp(() => act(input)),
    onSuccess: (_answer, input) => {
      notify(done(input));
      void client.invalidateQueries({ queryKey: TEAM_KEY });
      void client.invalidateQueries({ queryKey: KEYS_KEY });
      return client.invalidateQueries({ queryKey: WORKSPACES_KEY });
    },
    onError: (error) => {
      if (error instanceof StepUpCancelled) return;
      tellOf(failed)(error);
    },
  });
}

/** Creates a workspace and switches to it. */
export function useCreateWorkspace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const made = await call("POST /api/v1/workspaces", { body: { name } });
      await enterWorkspace(client, made.id);
      return made;
    },
    onSuccess: ({ name }) =>
      notify({ title: "Workspace created", description: `You are now working in ${name}.` }),
  });
}

export function useRename() {
  return useTeamChange({
    act: (name: string) => call("PATCH /api/v1/workspace", { body: { name } }),
    done: () => ({ title: "Workspace renamed" }),
    failed: "The workspace was not renamed",
  });
}

export function useShowKeysOnce() {
  return useTeamChange({
    act: (once: boolean) => call("PATCH /api/v1/workspace", { body: { keys_shown_once: once } }),
    done: (once) =>
      once
        ? { title: "Keys are shown once", description: "From now on, only when they are created." }
        : { title: "Keys can be shown again", description: "Those created in the meantime stay hidden." },
    failed: "The setting was not saved",
  });
}

export function useInvite() {
  return useTeamChange({
    act: (wish: { email: string; role: WorkspaceRole }) =>
      call("POST /api/v1/workspace/invitations", { body: wish }),
    done: ({ email }) => ({ title: "Invitation sent", description: `A link is on its way to ${email}.` }),
    failed: "The invitation was not sent",
  });
}

export function useRevokeInvitation(id: string) {
  return useTeamChange({
    act: () => call("DELETE /api/v1/workspace/invitations/{id}", { params: { id } }),
    done: () => ({ title: "Invitation withdrawn", description: "Its link no longer works." }),
    failed: "The invitation was not withdrawn",
  });
}

export function useSetRole({ id, email }: Member) {
  return useTeamChange({
    act: (role: WorkspaceRole) =>
      call("PATCH /api/v1/workspace/members/{id}", { params: { id }, body: { role } }),
    done: (role) => ({ title: "Role changed", description: `${email} is now ${role}.` }),
    failed: "The role was not changed",
  });
}

export function useRemoveMember({ id, email }: Member) {
  return useTeamChange({
    act: (revokesKeys: boolean) =>
      call("DELETE /api/v1/workspace/members/{id}", {
        params: { id },
        body: { revoke_keys: revokesKeys },
      }),
    done: () => ({ title: "Member removed", description: `${email} no longer has access.` }),
    failed: "The member was not removed",
  });
}

export function useLeave(name: string) {
  const client = useQueryClient();
  return useTeamChange({
    act: async () => {
      await call("POST /api/v1/workspace/leave");
      // At once: from now on, the server refuses every call that names the team.
      await enterPersonalWorkspace(client);
    },
    done: () => ({ title: `You left ${name}`, description: "You are in your personal workspace again." }),
    failed: "You are still a member",
  });
}
