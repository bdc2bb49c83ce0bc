import type { Clause } from "./legal-page.tsx";

export const PRIVACY_CLAUSES: readonly Clause[] = [
  {
    title: "Who is responsible",
    body: (
      <p>
        Prompt Shield is software that anyone can run. Whoever runs this installation is responsible for it
        and can be reached through the Support page. The authors of the software receive nothing from it: it
        sends no telemetry.
      </p>
    ),
  },
  {
    title: "What is stored, and why",
    body: (
      <ul className="stack gap-2">
        <li>
          <strong>Your account</strong>: email address, a one-way hash of your password (argon2id), your plan
          and your settings. Needed to let you in.
        </li>
        <li>
          <strong>Sessions</strong>: when and from which address and browser you signed in, so that you can
          see and end them.
        </li>
        <li>
          <strong>Second factors</strong>: an encrypted secret for your authenticator app, hashes of your
          recovery codes, and the public halves of your passkeys, if you set any up.
        </li>
        <li>
          <strong>Scans</strong>: the prompt, the verdict and the findings, for your history. With “Store
          prompts” switched off, only the verdict, the length and a keyed hash are kept.
        </li>
        <li>
          <strong>Usage</strong>: one number per month, for the limit of your plan.
        </li>
        <li>
          <strong>API keys and webhook secrets</strong>: a hash to recognise them and an encrypted copy, so
          that you can show a key again.
        </li>
        <li>
          <strong>Payments</strong>: plan, amount, date, the provider’s reference, and the card’s brand, last
          four digits and expiry. The card number itself never reaches this server.
        </li>
        <li>
          <strong>Support messages</strong>: what you write in the form, so that it can be answered.
        </li>
        <li>
          <strong>An audit log</strong>: security-relevant actions such as sign-ins and changes of role. It
          cannot be altered and outlives the account.
        </li>
      </ul>
    ),
  },
  {
    title: "What we do not do",
    body: (
      <p>
        Prompts are not used to train models, not sold and not shown to other users. The server’s logs hold
        addresses of pages, times and ids, never the text of a prompt, a key or a found secret. An
        administrator who opens a stored prompt leaves an entry in the audit log.
      </p>
    ),
  },
  {
    title: "Who else receives data",
    body: (
      <ul className="stack gap-2">
        <li>
          The payment provider (Paystack), when you pay: your email address, the plan and the amount. Without
          a configured provider a test checkout inside this server takes its place.
        </li>
        <li>A captcha provider (hCaptcha or Turnstile), only where this installation has one switched on.</li>
        <li>The mail server of this installation, for the emails you receive.</li>
        <li>Your own webhook endpoints, with the events you asked for. They carry no prompt text.</li>
      </ul>
    ),
  },
  {
    title: "Cookies and storage in your browser",
    body: (
      <>
        <p>
          One cookie keeps you signed in; scripts cannot read it. One cookie remembers the colour theme if you
          choose one. Local storage holds your answer to the cookie banner and, before you sign up, the plan
          you chose; session storage holds the plan and time of a payment under way, and which workspace a tab
          shows. Nothing else, and nothing from third parties.
        </p>
        <p>
          All of these are needed for what you asked the service to do, so declining in the banner changes
          none of them.
        </p>
      </>
    ),
  },
  {
    title: "How long it is kept",
    body: (
      <p>
        History stays until you delete it, or until the number of days this installation has set. Sessions end
        when they expire or you sign out; on the dashboard, settings and history pages after five minutes
        without activity. When you delete your account, your rows are removed at once. What remains: the audit
        log, and support messages, which are then no longer tied to an account.
      </p>
    ),
  },
  {
    title: "Your rights",
    body: (
      <p>
        Under Settings you can read, correct, export and delete what is held about you, without asking anyone:
        the export is one JSON file with everything. You may also object, restrict processing, or complain to
        your data protection authority. Write to support for anything the screens do not offer.
      </p>
    ),
  },
  {
    title: "Security",
    body: (
      <p>
        Passwords are hashed with argon2id, keys are encrypted at rest, cookies cannot be read by scripts, and
        pages run under a strict content policy. No system is perfect: if you find a weakness, the file
        SECURITY.md in the repository says how to report it.
      </p>
    ),
  },
  {
    title: "Changes",
    body: (
      <p>
        Changes to this policy are published here with their date, and announced by email when they affect
        you.
      </p>
    ),
  },
];
