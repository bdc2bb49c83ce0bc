import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { useInstallation } from "../../lib/installation.ts";
import { Button } from "../../ui/button.tsx";

export function ClosingCall() {
  const { free, starter } = PLAN_FACTS;
  const { hasBilling, isSignUpOpen } = useInstallation();
  if (!hasBilling && !isSignUpOpen) return null;
  return (
    <section
      aria-labelledby="closing"
      className="mt-6 rounded-card border border-line bg-accent-soft px-6 py-16 text-center sm:mt-10"
    >
      <h2 id="closing" className="text-2xl sm:text-3xl">
        Ready to Secure Your AI?
      </h2>
      {hasBilling && (
        <p className="mx-auto mt-3 max-w-xl text-base text-balance text-text">
          Start with {free.monthlyScans} scans a month at no cost. {starter.name} has {starter.monthlyScans}{" "}
          for ${(starter.priceCents ?? 0) / 100} a month.
        </p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isSignUpOpen && (
          <Button asChild size="lg">
            <Link to={WEB_PATHS.signup}>{hasBilling ? "Start Free Trial" : "Create an account"}</Link>
          </Button>
        )}
        {hasBilling && (
          <Button asChild size="lg" variant="secondary">
            <Link to={WEB_PATHS.pricing}>Compare plans</Link>
          </Button>
        )}
      </div>
    </section>
  );
}
