import { SCAN_EXAMPLES } from "../features/docs/scan-examples.ts";
import { CATEGORIES } from "@prompt-shield/contracts/vocabulary";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { ClosingCall } from "../features/landing/closing-call.tsx";
import { FiveLines } from "../features/landing/five-lines.tsx";
import { RecordedScan } from "../features/landing/recorded-scan.tsx";
import { CATEGORY_TEXTS, LEVEL_TEXTS, PIPELINE } from "../features/landing/service-texts.ts";
import { PublicHeader } from "../features/shell/header.tsx";
import { MAIN_ID } from "../features/shell/layouts.tsx";
import { PageMeta } from "../shared/page-meta.tsx";
import { PublicFooter } from "../features/shell/public-footer.tsx";
import { ServicesMenu } from "../features/shell/services-menu.tsx";
import { Button } from "../ui/button.tsx";

export function Component() {
  return (
    <>
      <PageMeta
        title="Prompt Shield: AI security & protection"
        description="How Prompt Shield reads a prompt: decode, detect, decide, explain and sanitize, in one request."
      />
      <PublicHeader>
        <ServicesMenu />
      </PublicHeader>
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-7xl px-4 outline-none sm:px-6">
        <section className="stack items-center gap-12 py-16 lg:grid-cols-2 lg:gap-16">
          <div>
            <p className="text-sm font-medium text-accent">AI security &amp; protection</p>
            <h1 className="mt-3 text-3xl sm:text-4xl">Prompt Shield</h1>
            <p className="mt-5 max-w-prose text-base text-muted">
              A scanning service that stands between other people’s text and your model. Send it a prompt; it
              tells you what is wrong with it, where and why.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Button asChild size="lg">
                <Link to={WEB_PATHS.signup}>Get Started Free</Link>
              </Button>
              <Button asChild size="lg" variant="secondary">
                <Link to={`${WEB_PATHS.docs}/scan-endpoints`}>See the API</Link>
              </Button>
            </div>
          </div>
          <RecordedScan />
        </section>
        <TextGrid title="How a prompt is read" items={PIPELINE} isNumbered />
        <TextGrid
          title="What it looks for"
          items={CATEGORIES.map((name) => ({ title: name, text: CATEGORY_TEXTS[name] }))}
        />
        <TextGrid title="How it cleans" items={LEVEL_TEXTS} />
        <FiveLines examples={SCAN_EXAMPLES} />
        <ClosingCall />
      </main>
      <PublicFooter />
    </>
  );
}

interface TextGridProps {
  title: string;
  items: readonly { title: string; text: string }[];
  isNumbered?: boolean;
}

function TextGrid({ title, items, isNumbered = false }: TextGridProps) {
  return (
    <section className="py-10">
      <h2 className="text-2xl">{title}</h2>
      <ol className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item, index) => (
          <li key={item.title} className="rounded-card border border-line bg-surface p-6">
            {isNumbered && <span className="figures text-sm font-medium text-accent">{index + 1}</span>}
            <h3 className="text-base">{item.title}</h3>
            <p className="mt-2 text-sm text-muted">{item.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
