import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { ChevronDown, ShieldCheck } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";

export function ServicesMenu() {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="ghost" size="sm" className="group">
          Services
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className="transition-transform group-data-[state=open]:rotate-180"
          />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={8}
          className="z-40 w-72 animate-rise-in rounded-card border border-line bg-surface p-2 shadow-float"
        >
          <DropdownMenu.Item asChild>
            <Link
              to={WEB_PATHS.service}
              className="flex items-start gap-3 rounded-control p-3 outline-none data-highlighted:bg-sunken"
            >
              <ShieldCheck aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-accent" />
              <span>
                <span className="block text-sm font-medium">{PRODUCT_NAME}</span>
                <span className="block text-sm text-muted">AI security &amp; protection</span>
              </span>
            </Link>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
