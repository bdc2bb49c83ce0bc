import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { clsx } from "clsx";
import { ChevronDown, ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";

/**
 * A hand-written menu button: a library's menu would cost every visitor 20 kB for one entry. Opening moves
 * the focus to the entry; Escape, Tab and a click elsewhere close it.
 */
export function ServicesMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const entry = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) entry.current?.focus();
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent) {
    const isEscape = event.key === "Escape";
    if (!isEscape && event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setIsOpen(!isEscape);
    if (isEscape) trigger.current?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for its two children
    <div
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <Button
        ref={trigger}
        variant="ghost"
        size="sm"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Services
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className={clsx("transition-transform", isOpen && "rotate-180")}
        />
      </Button>
      {isOpen && (
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the menu element has another meaning
          role="menu"
          aria-label="Services"
          className="absolute top-full left-0 z-40 mt-3 w-72 animate-rise-in rounded-card border border-line bg-surface p-2 shadow-float"
        >
          <Link
            ref={entry}
            role="menuitem"
            to={WEB_PATHS.service}
            onClick={() => setIsOpen(false)}
            className="flex items-start gap-3 rounded-control p-3 outline-none hover:bg-sunken focus-visible:bg-sunken"
          >
            <ShieldCheck aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-accent" />
            <span>
              <span className="block text-sm font-medium">{PRODUCT_NAME}</span>
              <span className="block text-sm text-muted">AI security &amp; protection</span>
            </span>
          </Link>
        </div>
      )}
    </div>
  );
}
