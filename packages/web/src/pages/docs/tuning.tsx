import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";

export function Component() {
  return (
    <DocArticle
      slug="tuning"
      intro={
        <p>
          No detector is right everywhere. A policy says what is done with what is found, and changes no
          finding: try it in shadow mode, see its effect on your history, and mend a wrong verdict in one
          click.
        </p>
      }
      sections={[
        { id: "policies", title: "What a policy says", body: <PolicyFields /> },
        { id: "where", title: "Where it acts", body: <Where /> },
        { id: "patterns", title: "Your own patterns and words", body: <Patterns /> },
        { id: "wrong-verdicts", title: "When a verdict is wrong", body: <WrongVerdicts /> },
        { id: "replay", title: "Replay before you switch", body: <ReplaySection /> },
        { id: "shadow-report", title: "What a stricter setting would stop", body: <ShadowReport /> },
        { id: "alerts", title: "Alerts", body: <Alerts /> },
        { id: "local", title: "Without a server", body: <Local /> },
      ]}
    />
  );
}

function PolicyFields() {
  return (
    <>
      <p>
        Make one in Settings, API, or with <code>POST /api/v1/policies</code>. Every field but the name may be
        left out; an empty policy decides as if there were none.
      </p>
      <DataTable
        caption="Fields of a policy"
        head={["Field", "Meaning"]}
        rows={[
          [
            <code key="f">actions</code>,
            "For each category: block, sanitize, flag or ignore. Block where nothing is said.",
          ],
          [<code key="f">sourceActions</code>, "The same for one source alone, such as email or tool."],
          [
            <code key="f">sensitivity</code>,
            "Which evidence is enough: low, medium or high. Findings stay as they are.",
          ],
          [
            <code key="f">minimumSeverity</code>,
            "Milder findings do not count; low makes contact data count too.",
          ],
          [<code key="f">sources</code>, "The sources it acts on. Others are decided as without a policy."],
          [
            <code key="f">shadow</code>,
            "Decide and record, act never: action says what would have been done.",
          ],
          [<code key="f">soft</code>, "The gateway answers a block as a model that declines."],
          [
            <code key="f">canary</code>,
            "The gateway hides a marker in the system text; an answer that repeats it is a leak.",
          ],
          [
            <code key="f">allowedTexts</code>,
            "Whole texts that pass, each with an end and a key where you want.",
          ],
          [
            <code key="f">allowedSenders</code>,
            "Addresses, or domains such as @example.com, whose content passes. The sender is who your call names in sender, next to content.",
          ],
        ]}
      />
      <p>
        Scan and sanitize answers carry <code>action</code>, <code>action_reasons</code> and{" "}
        <code>policy: &#123;id, version, shadow&#125;</code>.
      </p>
      <Senders />
    </>
  );
}

function Senders() {
  return (
    <Note title="Who sent it is yours to say">
      The From line of an e-mail is not read for <code>allowedSenders</code>: anyone can write one, and an
      attacker would only have to name your colleague. Send <code>sender</code> with the address that your
      mail server has authenticated, by DMARC or SPF; without it nobody is excused.
    </Note>
  );
}

function Where() {
  return (
    <p>
      Your first policy is the account’s default. Give an API key one of its own with the button API keys on
      the policy, or with <code>PATCH /api/v1/api-keys/&#123;id&#125;</code> and <code>policy_id</code>. Every
      change is a new version; compare versions, and roll back to any of them. After a rollback answers are
      byte for byte as before.
    </p>
  );
}

function Patterns() {
  return (
    <>
      <p>
        A pattern is a regular expression of JavaScript. It is proven linear when you save it, and refused
        with the reason otherwise, so no text can make it slow. Words are found whole, whatever their case,
        also with invisible signs between their letters. The gateway and <code>POST /api/v1/sanitize</code>{" "}
        mask what is to be sanitized or blocked as <code>[SECRET_1]</code>.
      </p>
      <Note>
        Bound your repetitions: <code>\w&#123;1,64&#125;@acme\.com</code> is accepted,{" "}
        <code>\w+@acme\.com</code> is not. Look-ahead, look-behind and back-references are refused, and so are
        bounds that multiply to more than 5,000 steps at one place of a text, or 20,000 for all patterns of a
        policy.
      </Note>
    </>
  );
}

function WrongVerdicts() {
  return (
    <p>
      Choose “This verdict is wrong” on a result or in your history, or call{" "}
      <code>POST /api/v1/scan-logs/&#123;id&#125;/feedback</code>. From there an exception is one click: this
      very text, the pattern, or the kind of finding on the key it came with, with an end if you like. It
      stands in the policy, where you can take it back. The review list counts false alarms per thousand
      scans, week by week and key by key. A mark is taken back with “Not wrong after all”; exceptions that
      were made of it stay. Texts are used for training only if you agree to it in your profile.
    </p>
  );
}

function ReplaySection() {
  return (
    <p>
      <code>POST /api/v1/policies/&#123;id&#125;/replay</code> decides your stored history once more, in the
      background, and lists what would change with the action before, after and why. Send <code>policy</code>{" "}
      to try a draft, or <code>jsonl</code> with one prompt a line instead of the history; a file of up to 10
      MiB goes to <code>…/replay-file</code>. It can be cancelled, and goes on after a restart. In Settings,
      choose Replay on a policy, or “Replay this draft” while you edit one.
    </p>
  );
}

function ShadowReport() {
  return (
    <p>
      Settings show for each policy what the next sensitivity would have stopped in the last seven days, with
      examples, and for a policy in shadow mode what it would have done;{" "}
      <code>GET /api/v1/policies/&#123;id&#125;/shadow-report</code> answers the same. Nothing is scanned
      again: it is decided by the findings that were stored. <code>covered</code> says for how many of the{" "}
      <code>scans</code> they were; sanitized texts, and scans while you keep no prompts, are not among them.
    </p>
  );
}

function Alerts() {
  return (
    <>
      <p>
        A policy can tell you of trouble: choose Alerts on it, or call{" "}
        <code>POST /api/v1/policies/&#123;id&#125;/alerts</code>. The history is looked at every five minutes,
        in the background. An alert sends the signed webhook event <code>policy.alert</code> and a mail, at
        most once an hour; alerts are no part of a policy’s versions, because they decide nothing.
      </p>
      <DataTable
        caption="Alerts"
        head={["kind", "Goes off when", "Fields"]}
        rows={[
          [
            <code key="k">threat_rate</code>,
            "Threats that the policy did not let pass make up this share of what it decided on in the window.",
            "percent (10), window_minutes (60), minimum_scans (20)",
          ],
          [
            <code key="k">new_category</code>,
            "A category is found that the account never had. What was there when you made the alert is no news.",
            "none",
          ],
          [
            <code key="k">key_shift</code>,
            "A key’s share of threats is this many times that of its own past week: at least five threats now, and a hundred scans in the week before.",
            "factor (3), window_minutes (60), minimum_scans (20)",
          ],
        ]}
      />
      <p>
        The mail goes to every owner and admin of the workspace; <code>mail: false</code> leaves it at the
        webhook. One address gets at most five such mails an hour, however many alerts go off.
      </p>
    </>
  );
}

function Local() {
  return (
    <p>
      The engine takes the same policy: <code>scan(text, &#123; policy &#125;)</code>, the SDK’s local mode{" "}
      <code>new PromptShield(&#123; local: true, policy &#125;)</code>, and{" "}
      <code>prompt-shield scan --policy policy.json</code>, which fails on what the policy blocks or
      sanitizes, in texts, files and lines alike. Exceptions end there as they do on the server; those for one
      API key count only on the server. Nobody proves patterns linear there: a slow one slows only you.
    </p>
  );
}
