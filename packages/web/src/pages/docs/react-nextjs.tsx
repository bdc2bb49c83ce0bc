import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { CodeExample } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import liveScan from "../../features/docs/snippets/live-scan.tsx?code";
import { LiveScan } from "../../features/docs/snippets/live-scan.tsx";
import nextRoute from "../../features/docs/snippets/next-route.ts?code";
import { useSession } from "../../lib/session.ts";

export function Component() {
  return (
    <DocArticle
      slug="react-nextjs"
      intro={<p>Two files: a route on your server that holds the key, and a component that calls it.</p>}
      sections={[
        { id: "route", title: "The server’s route", body: <Route /> },
        { id: "live-scan", title: "Scan while people type", body: <Live /> },
        { id: "try", title: "Try the component", body: <Try /> },
      ]}
    />
  );
}

function Route() {
  return (
    <>
      <p>
        The browser never sees the key. If Prompt Shield does not answer, the route returns 500 “Failed to
        scan prompt”, and your application decides what to do.
      </p>
      <CodeExample label="app/api/scan/route.ts" lines={nextRoute} />
    </>
  );
}

function Live() {
  return (
    <>
      <p>
        <code>npm install @prompt-shield/sdk</code> has the hook. It ignores empty and whitespace-only text,
        waits until the user has not typed for 800 ms, and discards responses that are out of date.
      </p>
      <CodeExample label="live-scan.tsx" lines={liveScan} />
    </>
  );
}

/** The component from the listing above, running against this server with the reader's session. */
function Try() {
  const { user } = useSession();
  if (user === null) {
    return (
      <p>
        <Link to={WEB_PATHS.login}>Sign in</Link> to try it here with your own account. Each pause in typing
        is one scan.
      </p>
    );
  }
  return (
    <div className="live-scan rounded-card border border-line bg-surface p-5 text-sm">
      <LiveScan endpoint="/api/v1/scan" />
      <p className="mt-3 text-muted">Each pause of 800 ms is one scan of your monthly quota.</p>
    </div>
  );
}
