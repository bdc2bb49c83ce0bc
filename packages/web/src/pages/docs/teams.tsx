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
          workspace; a team workspace is shared by its members, each with a role.
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
      Follow “Workspaces” at the end of Settings, Profile, and choose “Create workspace”. It starts empty and
      on the free plan, and you own it; one person can own up to {WORKSPACES_PER_USER}. From then on a menu in
      the header switches between your workspaces, and every page shows the chosen workspace.
    </p>
  );
}

function Roles() {
  return (
    <>
      <DataTable
        caption="Roles, each with all rights of the roles below it"
        head={["Role", "May"]}
        rows={[
          ["Owner", "Pay, change the plan, make owners, delete the workspace."],
          [
            "Admin",
            "Invite and remove members, change roles and policies, delete history, read the audit log.",
          ],
          ["Developer", "Scan and sanitize, create and change API keys and webhooks, judge verdicts."],
          ["Viewer", "See history, statistics, keys (not their values), policies and members."],
        ]}
      />
      <p>
        An API key counts as a developer, within its scopes. A call that the role does not allow answers 403{" "}
        <code>role_required</code> and names the role it needs.
      </p>
    </>
  );
}

function Invitations() {
  return (
    <p>
      Admins invite by mail. The link works once, for {INVITATION_DAYS} days, and only for the address it was
      sent to; it also lets that address sign up where sign-up is closed, and it verifies the address, so no
      second mail is needed. Single sign-on leads back to the invitation. A second invitation to the same
      address replaces the first. A workspace can have up to {MEMBERS_PER_WORKSPACE} members and open
      invitations. Inviting, changing a role and removing a member ask for the password if your sign-in was
      more than ten minutes ago.
    </p>
  );
}

function Leaving() {
  return (
    <>
      <p>
        People who leave or are removed lose access at once. Their keys in the workspace pass to an owner, so
        nothing stops working; the dialog can revoke them instead.
      </p>
      <Note>A workspace always has an owner: the last one cannot leave, only delete it.</Note>
    </>
  );
}

function Keys() {
  return (
    <p>
      Under Workspaces, admins can choose that keys are shown only once: a key is then shown when it is
      created or rotated, and <code>POST /api/v1/api-keys/&#123;id&#125;/reveal</code> answers 403{" "}
      <code>key_shown_once</code> for everybody. Over the API it is <code>PATCH /api/v1/workspace</code> with{" "}
      <code>{'{"keys_shown_once": true}'}</code>. If you turn it off again, keys created in the meantime stay
      hidden.
    </p>
  );
}

function AuditLog() {
  return (
    <p>
      Admins see who did what in the workspace, when and from where, and export it as CSV or as JSON lines:{" "}
      <code>GET /api/v1/workspace/audit-log/export.jsonl</code>. Exporting is itself logged. A webhook that
      subscribes to <code>audit.event</code> receives each entry, signed, as it is written.
    </p>
  );
}

function OverTheApi() {
  return (
    <p>
      A key belongs to its workspace, so calls with a key need nothing more. With an access token, name the
      workspace in the header <code>x-workspace-id</code>; without it a call acts in the one used last, in
      whichever program or browser tab that was. <code>GET /api/v1/workspaces</code> lists yours.
    </p>
  );
}
