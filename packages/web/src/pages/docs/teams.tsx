import { INVITATION_DAYS, MEMBERS_PER_WORKSPACE, WORKSPACES_PER_USER } from "@prompt-shield/contracts/limits";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";

export function Component() {
  return (
    <DocArticle
      slug="teams"
      intro={
        <p>
          API keys, history, policies, webhooks and the plan belong to a workspace. Everyone has a personal
          one; a workspace for a team is shared by its members, each with a role.
        </p>
      }
      sections={[
        { id: "begin", title: "Begin a team", body: <Begin /> },
        { id: "roles", title: "Roles", body: <Roles /> },
        { id: "invitations", title: "Invitations", body: <Invitations /> },
        { id: "leaving", title: "When somebody goes", body: <Leaving /> },
        { id: "keys", title: "Keys shown once", body: <Keys /> },
        { id: "audit-log", title: "Audit log", body: <AuditLog /> },
        { id: "api", title: "Over the API", body: <OverTheApi /> },
      ]}
    />
  );
}

function Begin() {
  return (
    <p>
      Follow “Workspaces” at the end of Settings, Profile, and choose “Create workspace”. It begins empty and
      on the free plan, and you own it; one person can own up to {WORKSPACES_PER_USER}. From then on a menu in
      the header switches between your workspaces, and everything on the screen is of the chosen one.
    </p>
  );
}

function Roles() {
  return (
    <>
      <DataTable
        caption="Roles, each with all that the roles below it may do"
        head={["Role", "May"]}
        rows={[
          ["Owner", "Pay, change the plan, make owners, delete the workspace."],
          [
            "Admin",
            "Invite and remove members, change roles and policies, delete history, read the audit log.",
          ],
          ["Developer", "Scan and sanitize, make and change API keys and webhooks, judge verdicts."],
          ["Viewer", "See history, figures, keys (not their values), policies and members."],
        ]}
      />
      <p>
        An API key counts as a developer, within its scopes. A call beyond the role answers 403{" "}
        <code>role_required</code> and names the role it takes.
      </p>
    </>
  );
}

function Invitations() {
  return (
    <p>
      Admins invite by mail. The link works once, for {INVITATION_DAYS} days, and only for the address it was
      sent to; it also lets that address sign up where sign-up is closed, and proves the address, so that no
      second mail is needed. Signing in through the company leads back to it. A second invitation of the same
      address replaces the first. A workspace has up to {MEMBERS_PER_WORKSPACE} members and open invitations.
      Inviting, changing a role and removing a member ask for the password ten minutes after the sign-in.
    </p>
  );
}

function Leaving() {
  return (
    <>
      <p>
        Whoever is removed or leaves loses access at once. Their keys in the workspace pass to an owner, so
        that nothing stops working; the dialog can revoke them instead.
      </p>
      <Note>A workspace always has an owner: the last one cannot leave, only delete it.</Note>
    </>
  );
}

function Keys() {
  return (
    <p>
      Admins can have keys shown once, under Workspaces: a key is then shown when it is made or rotated, and{" "}
      <code>POST /api/v1/api-keys/&#123;id&#125;/reveal</code> answers 403 <code>key_shown_once</code> to
      everybody. Over the API it is <code>PATCH /api/v1/workspace</code> with{" "}
      <code>{'{"keys_shown_once": true}'}</code>. Turned off again, keys made in the meantime stay hidden.
    </p>
  );
}

function AuditLog() {
  return (
    <p>
      Admins see who did what in the workspace, when and from where, and export it as CSV or as JSON lines:{" "}
      <code>GET /api/v1/workspace/audit-log/export.jsonl</code>. An export is an entry of its own. A webhook
      that subscribes to <code>audit.event</code> gets each entry as it is written, signed.
    </p>
  );
}

function OverTheApi() {
  return (
    <p>
      A key belongs to its workspace, so calls with a key need nothing more. With an access token, name the
      workspace in the header <code>x-workspace-id</code>; without it a call acts in the one used last.{" "}
      <code>GET /api/v1/workspaces</code> lists yours.
    </p>
  );
}
