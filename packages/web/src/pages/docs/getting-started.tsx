import { ACCESS_TOKEN_LIFETIME_S } from "@prompt-shield/contracts/limits";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { useInstallation } from "../../lib/installation.ts";
import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DOC_ENTRIES, docPath } from "../../features/docs/doc-pages.ts";
import { Steps } from "../../features/docs/prose.tsx";
import login from "../../features/docs/snippets/login.sh?code";
import scanCurl from "../../features/docs/snippets/scan.sh?code";
import validateKey from "../../features/docs/snippets/validate-key.sh?code";
import verifyToken from "../../features/docs/snippets/verify-token.sh?code";
import { OUTPUTS } from "../../features/docs/snippets/outputs.ts";

const STEPS = [
  {
    title: "Create an account",
    body: (
      <p>
        <Link to={WEB_PATHS.signup}>Sign up</Link> with an email address and a password of 8 to 128 characters
        that has upper and lower case, a digit and a special character.
      </p>
    ),
  },
  {
    title: "Note where your service runs",
    body: (
      <p>
        The examples read the address from <code>PROMPT_SHIELD_URL</code>. For a local start that is{" "}
        <code>http://localhost:3000</code>.
      </p>
    ),
  },
  {
    title: "Log in for an access token",
    body: (
      <>
        <p>
          Send email and password once. The response contains <code>access_token</code>,{" "}
          <code>token_type</code>, <code>expires_in</code> and <code>user</code>. After ten wrong passwords
          the call answers 429, and <code>Retry-After</code> says how long to wait. If the service uses a
          captcha, this call needs one too, in the field <code>captcha</code>: programs should then use an API
          key instead.
        </p>
        <CodeExample label="curl" lines={login} />
      </>
    ),
  },
  {
    title: "Send the token with every request",
    body: (
      <p>
        Put it in the header <code>Authorization: Bearer &lt;access_token&gt;</code>.
      </p>
    ),
  },
  {
    title: "Check that it is valid",
    body: (
      <>
        <p>
          The response is <code>{'{"status": "valid", "user": …}'}</code>, or 401 with a message that says
          what to do.
        </p>
        <CodeExample label="curl" lines={verifyToken} />
      </>
    ),
  },
  {
    title: "Renew it before it expires",
    body: (
      <p>
        A token lasts {ACCESS_TOKEN_LIFETIME_S / 3_600} hour. Log in again for a new one. Changing your
        password ends it sooner, and so does “Sign out everywhere else” in the settings.
      </p>
    ),
  },
  {
    title: "Or use an API key on your servers",
    body: (
      <>
        <p>
          Keys are meant for servers and do not expire unless you set a date. Generate one under{" "}
          <Link to={`${WEB_PATHS.settings}?tab=api`}>Settings, API</Link>
          <KeyPlans />, send it as <code>x-api-key</code>, and check it like this:
        </p>
        <CodeExample label="curl" lines={validateKey} output={OUTPUTS["validate-key.sh"]} />
      </>
    ),
  },
];

/** The plans with API keys, if this installation has plans. */
function KeyPlans() {
  return useInstallation().hasBilling && " (Pro and Growth plans)";
}

const QUICK_LINKS = new Set<string>([
  "first-scan",
  "understanding-results",
  "code-examples",
  "api-reference",
]);

export function Component() {
  return (
    <DocArticle
      slug="getting-started"
      sections={[
        { id: "authentication", title: "Authentication in seven steps", body: <Steps steps={STEPS} /> },
        { id: "first-request", title: "Make a request", body: <CodeExample label="curl" lines={scanCurl} /> },
        { id: "quick-links", title: "Quick links", body: <QuickLinks /> },
      ]}
    />
  );
}

function QuickLinks() {
  return (
    <ul>
      {DOC_ENTRIES.filter(({ slug }) => QUICK_LINKS.has(slug)).map(({ slug, title, description }) => (
        <li key={slug}>
          <Link to={docPath(slug)}>{title}</Link>: {description}
        </li>
      ))}
    </ul>
  );
}
