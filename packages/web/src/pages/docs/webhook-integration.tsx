import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { CodeExample, CodeTabs } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";
import auditSample from "../../features/docs/snippets/webhook-audit-event.json?code";
import eventSample from "../../features/docs/snippets/webhook-event.json?code";
import receiverNode from "../../features/docs/snippets/webhook-receiver.mjs?code";
import receiverPython from "../../features/docs/snippets/webhook-receiver.py?code";

const EVENTS = [
  ["scan.completed", "Every scan."],
  ["scan.threat_detected", "A scan that found a threat."],
  ["sanitize.completed", "Every sanitize call."],
  ["quota.warning", "80 percent of the month’s quota is used. Once a month."],
  ["quota.reached", "The quota is used up. Once a month."],
  ["policy.alert", "An alert of a policy went off. At most once an hour for each alert."],
  ["audit.event", "An entry was written to the workspace’s audit log. Only owners and admins can subscribe."],
  ["webhook.test", "You pressed “Send test event”."],
] as const;

export function Component() {
  return (
    <DocArticle
      slug="webhook-integration"
      sections={[
        { id: "setup", title: "Set up an endpoint", body: <Setup /> },
        { id: "events", title: "Events", body: <Events /> },
        { id: "receiver", title: "A receiver that checks signatures", body: <Receiver /> },
        { id: "deliveries", title: "Deliveries and retries", body: <Deliveries /> },
      ]}
    />
  );
}

function Setup() {
  return (
    <p>
      Add an address under <Link to={`${WEB_PATHS.settings}?tab=api`}>Settings, API</Link>, or with{" "}
      <code>POST /api/v1/webhooks</code> and{" "}
      <code>{'{"url": "https://…", "events": ["scan.threat_detected"]}'}</code>. The response contains{" "}
      <code>secret</code> (<code>whsec_…</code>), which is shown only once: keep it. Private and local
      addresses are refused.
    </p>
  );
}

function Events() {
  return (
    <>
      <DataTable
        caption="Events"
        head={["Event", "When"]}
        rows={EVENTS.map(([name, when]) => [<code key={name}>{name}</code>, when])}
      />
      <p>Each body is small and contains no prompt text; fetch the rest with the scan id if you need it.</p>
      <CodeExample label="Event body" lines={eventSample} />
      <p>
        <code>policy.alert</code> does not belong to a single scan: its <code>scan_id</code> is null, and{" "}
        <code>alert</code> holds <code>id</code>, <code>kind</code>, <code>policy</code>, a{" "}
        <code>summary</code> for people, and what was counted. See{" "}
        <Link to={`${WEB_PATHS.docs}/tuning#alerts`}>Tuning, Alerts</Link>.
      </p>
      <p>
        <code>audit.event</code> streams the audit log, for example into a SIEM: <code>audit</code> holds the
        entry as <code>GET /api/v1/workspace/audit-log</code> lists it, never a key, a secret or a prompt.
        Only people who may read the log can subscribe to it, and only they can change, replay or delete an
        endpoint that receives it.
      </p>
      <CodeExample label="Body of an audit event" lines={auditSample} />
    </>
  );
}

function Receiver() {
  return (
    <>
      <p>
        <code>X-Webhook-Signature</code> is the HMAC-SHA-256 of the raw body in hexadecimal, keyed with the
        bytes behind <code>whsec_</code> after Base64 decoding. Anything else gets 401 “Invalid signature”.
      </p>
      <CodeTabs
        name="Webhook receiver"
        examples={[
          { label: "Node.js", lines: receiverNode },
          { label: "Python", lines: receiverPython },
        ]}
      />
      <Note title="Standard Webhooks">
        Every delivery also carries <code>webhook-id</code>, <code>webhook-timestamp</code> and{" "}
        <code>webhook-signature</code>, so any Standard Webhooks library can verify it, and an old delivery
        cannot be replayed to you. The id stays the same on retries: use it to process each event only once.
      </Note>
    </>
  );
}

function Deliveries() {
  return (
    <ul>
      <li>Answer with any 2xx status within 10 seconds. Do slow work afterwards.</li>
      <li>Otherwise the delivery is retried over a day with growing pauses, even if the server restarts.</li>
      <li>After that the endpoint is marked as failing and you get a mail.</li>
      <li>The settings list every delivery with its status and duration, and can replay it.</li>
    </ul>
  );
}
