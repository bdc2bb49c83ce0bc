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
  ["sanitize.completed", "Every sanitizing."],
  ["quota.warning", "80 percent of the month’s quota is used. Once a month."],
  ["quota.reached", "The quota is used up. Once a month."],
  ["policy.alert", "An alert of a policy went off. At most once an hour for each alert."],
  [
    "audit.event",
    "An entry of the workspace’s audit log was written. For owners and admins to subscribe to.",
  ],
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
      <code>{'{"url": "https://…", "events": ["scan.threat_detected"]}'}</code>. The answer holds{" "}
      <code>secret</code> (<code>whsec_…</code>) once: keep it. Private and local addresses are refused.
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
      <p>
        The body of each is small and holds no prompt text; fetch the rest with the scan id if you need it.
      </p>
      <CodeExample label="Event body" lines={eventSample} />
      <p>
        <code>policy.alert</code> is about no single scan: its <code>scan_id</code> is null, and{" "}
        <code>alert</code> holds <code>id</code>, <code>kind</code>, <code>policy</code>, a{" "}
        <code>summary</code> for people, and what was counted. See{" "}
        <Link to={`${WEB_PATHS.docs}/tuning#alerts`}>Tuning, Alerts</Link>.
      </p>
      <p>
        <code>audit.event</code> streams the audit log, for example into a SIEM: <code>audit</code> holds the
        entry as <code>GET /api/v1/workspace/audit-log</code> lists it, never a key, a secret or a prompt.
        Only who may read the log can subscribe to it, and an endpoint that receives it can be changed,
        replayed or deleted by them alone.
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
        <code>webhook-signature</code>, so that any Standard Webhooks library verifies it, and an old delivery
        cannot be sent to you again. The id stays the same on retries: use it to act only once.
      </Note>
    </>
  );
}

function Deliveries() {
  return (
    <ul>
      <li>Answer with any 2xx status within 10 seconds. Do slow work afterwards.</li>
      <li>
        Otherwise the delivery is tried again with growing pauses over a day, also after a restart of the
        server.
      </li>
      <li>After that the endpoint is marked failing and you get a mail.</li>
      <li>Settings list every delivery with its status and duration, and can replay it.</li>
    </ul>
  );
}
