import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";

export function Component() {
  return (
    <DocArticle
      slug="tuning"
      intro={
        <p>
          No detector is right everywhere. A policy decides what is done with findings and never changes a
          finding: try it in shadow mode, see its effect on your history, and correct a wrong verdict with one
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
        Create one in Settings, API, or with <code>POST /api/v1/policies</code>. Every field except the name
        is optional; an empty policy decides as if there were none.
      </p>
      <DataTable
        caption="Fields of a policy"
        head={["Field", "Meaning"]}
        rows={[
          [<code key="f">actions</code>, "For each category: block (the default), sanitize, flag or ignore."],
          [<code key="f">sourceActions</code>, "The same for a single source, such as email or tool."],
          [
            <code key="f">sensitivity</code>,
            "How much evidence is needed: low, medium or high. Findings stay as they are.",
          ],
          [
            <code key="f">minimumSeverity</code>,
            "Less severe findings do not count; low makes contact data count too.",
          ],
          [
            <code key="f">sources</code>,
            "The sources that it applies to. Others are decided as if there were no policy.",
          ],
          [
            <code key="f">shadow</code>,
            "Decide and record, but never act: action says what would have been done.",
          ],
          [<code key="f">soft</code>, "The gateway answers a block like a model that declines."],
          [
            <code key="f">canary</code>,
            "The gateway hides a marker in the system text; an answer that repeats it is a leak.",
          ],
          [
            <code key="f">allowedTexts</code>,
            "Whole texts that pass, each optionally with an expiry date and for one key.",
          ],
          [
            <code key="f">allowedSenders</code>,
            "Addresses, or domains such as @example.com, whose content passes. The sender is the address that your call gives in sender, next to content.",
          ],
        ]}
      />
      <p>
        Scan and sanitize responses carry <code>action</code>, <code>action_reasons</code> and{" "}
        <code>policy: &#123;id, version, shadow&#125;</code>.
      </p>
      <Senders />
    </>
  );
}

function Senders() {
  return (
    <Note title="Who sent it is yours to say">
      The From line of an email is not used for <code>allowedSenders</code>: anyone can forge one, and an
      attacker would only have to name your colleague. Send <code>sender</code> with the address that your
      mail server has authenticated, by DMARC or SPF; without it no sender is exempt.
    </Note>
  );
}

function Where() {
  return (
    <p>
      Your first policy is the account’s default. To give an API key a policy of its own, use the button API
      keys on the policy, or <code>PATCH /api/v1/api-keys/&#123;id&#125;</code> with <code>policy_id</code>.
      Every change creates a new version; you can compare versions and roll back to any of them. After a
      rollback, responses are byte for byte as before.
    </p>
  );
}

function Patterns() {
  return (
    <>
      <p>
        A pattern is a JavaScript regular expression. When you save it, it is proven to run in linear time or
        refused with the reason, so no text can make it slow. Words match whole words in any case, even in
        full-width or other styled letters and with invisible characters between their letters. Both are found
        where they are split over the parts of one message. The gateway and <code>POST /api/v1/sanitize</code>{" "}
        mask whatever has to be sanitized or blocked as <code>[SECRET_1]</code>.
      </p>
      <Note>
        Bound your repetitions: <code>\w&#123;1,64&#125;@acme\.com</code> is accepted,{" "}
        <code>\w+@acme\.com</code> is not. Neither is <code>x(?:x*y)?</code>: it finds each <code>x</code> at
        once, but looks through all that follow before it finds the next one. A pattern that was saved before
        it would be refused is still searched for, but only in short pieces of a text; the Policies page and{" "}
        <code>pattern_problems</code> in the API say what to change. Look-ahead, look-behind and
        back-references are refused, and so are bounds that multiply to more than 5,000 steps at one position
        of a text, or 20,000 for all patterns of a policy.
      </Note>
    </>
  );
}

function WrongVerdicts() {
  return (
    <p>
      Choose “This verdict is wrong” on a result or in your history, or call{" "}
      <code>POST /api/v1/scan-logs/&#123;id&#125;/feedback</code>. From there an exception is one click: for
      this exact text, for the pattern, or for this kind of finding on the key it came with, with an expiry
      date if you like. The exception becomes part of the policy, where you can remove it. The review list
      counts false alarms per thousand scans, by week and by key. “Not wrong after all” takes a mark back;
      exceptions made from it stay. Texts are used for training only if you agree to it in your profile.
    </p>
  );
}

function ReplaySection() {
  return (
    <p>
      <code>POST /api/v1/policies/&#123;id&#125;/replay</code> re-evaluates your stored history in the
      background and lists what would change, with the action before and after, and why. Send{" "}
      <code>policy</code> to try a draft, or <code>jsonl</code> with one prompt per line instead of the
      history; a file of up to 10 MiB goes to <code>…/replay-file</code>. A replay can be cancelled, and
      continues after a restart. In Settings, choose Replay on a policy, or “Replay this draft” while you edit
      one.
    </p>
  );
}

function ShadowReport() {
  return (
    <p>
      For each policy, the settings show what the next sensitivity would have stopped in the last seven days,
      with examples, and for a policy in shadow mode what it would have done;{" "}
      <code>GET /api/v1/policies/&#123;id&#125;/shadow-report</code> returns the same. Nothing is scanned
      again: the report uses the stored findings. <code>covered</code> says how many of the <code>scans</code>{" "}
      have them; sanitized texts, and scans made while you keep no prompts, do not.
    </p>
  );
}

function Alerts() {
  return (
    <>
      <p>
        A policy can alert you to trouble: choose Alerts on it, or call{" "}
        <code>POST /api/v1/policies/&#123;id&#125;/alerts</code>. The history is checked every five minutes,
        in the background. An alert sends the signed webhook event <code>policy.alert</code> and a mail, at
        most once an hour; alerts are not part of a policy’s versions, because they decide nothing.
      </p>
      <DataTable
        caption="Alerts"
        head={["kind", "Goes off when", "Fields"]}
        rows={[
          [
            <code key="k">threat_rate</code>,
            "Threats that the policy did not let pass make up this share of its decisions in the window.",
            "percent (10), window_minutes (60), minimum_scans (20)",
          ],
          [
            <code key="k">new_category</code>,
            "A category is found that the account has never had. Categories from before you created the alert do not count.",
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
        The mail goes to every owner and admin of the workspace; <code>mail: false</code> sends only the
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
      <code>prompt-shield scan --policy policy.json</code>, which fails on anything that the policy blocks or
      sanitizes, in texts, files and lines alike. Exceptions expire there as they do on the server; those for
      one API key apply only on the server. Patterns are not proven linear there: a slow one slows down only
      you.
    </p>
  );
}
