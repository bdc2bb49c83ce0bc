import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { readConsent, storeConsent } from "../../lib/storage.ts";
import type { CookieConsent } from "../../lib/storage.ts";
import { Button } from "../../ui/button.tsx";

const SETTLE_MS = 500;

export function CookieBanner() {
  const [isOpen, setIsOpen] = useState(() => readConsent() === undefined);
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen) return null;
  function answer(consent: CookieConsent) {
    storeConsent(consent);
    setIsOpen(false);
  }
  return (
    <>
      {/* Room to scroll the page's last lines out from under the banner. */}
      <div aria-hidden className="h-48" />
      <section
        aria-label="Cookie consent"
        className={clsx(
          "fixed inset-x-4 bottom-4 z-30 max-w-md animate-rise-in rounded-card border border-line bg-surface p-5 pr-12 shadow-float",
          // The banner appears on its own, so ignore taps at first: they were meant for what is underneath.
          !isSettled && "pointer-events-none",
        )}
      >
        <p className="text-sm">
          We only use cookies that keep you signed in and remember your choices.{" "}
          <Link to={WEB_PATHS.privacy} className="text-accent underline underline-offset-4">
            Privacy Policy
          </Link>
        </p>
        <div className="mt-4 flex gap-2">
          <Button size="sm" onClick={() => answer("accepted")}>
            Accept
          </Button>
          <Button size="sm" variant="secondary" onClick={() => answer("declined")}>
            Decline
          </Button>
        </div>
        <Button
          variant="ghost"
          size="iconSm"
          aria-label="Close"
          className="absolute top-3 right-3"
          onClick={() => answer("declined")}
        >
          <X aria-hidden size={16} strokeWidth={1.75} />
        </Button>
      </section>
    </>
  );
}
