import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { RecordedScan } from "./recorded-scan.tsx";

export function Hero() {
  return (
    <section className="stack items-center gap-12 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-16 lg:py-20">
      <div>
        <h1 className="text-3xl sm:text-4xl">One Platform. Total AI Protection.</h1>
        <p className="mt-5 max-w-prose text-base text-muted sm:text-lg">
          Prompt Shield reads every prompt before your model does. It finds attacks and secrets, shows you
          where they are and why they matter, and hands back a clean version.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="lg" className="max-sm:w-full">
            <Link to={WEB_PATHS.signup}>
              Get Started Free
              <ArrowRight aria-hidden size={20} strokeWidth={1.75} />
            </Link>
          </Button>
          <Button asChild size="lg" variant="secondary" className="max-sm:w-full">
            <Link to={WEB_PATHS.docs}>Read the docs</Link>
          </Button>
        </div>
        <p className="mt-4 text-sm text-muted">10 scans a month for free. No card needed.</p>
      </div>
      <RecordedScan />
    </section>
  );
}
