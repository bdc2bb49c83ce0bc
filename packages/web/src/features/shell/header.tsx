import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useInstallation } from "../../lib/installation.ts";
import { useSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { LogoMark } from "../../ui/logo.tsx";

/** `children` appear between the logo and the buttons. */
export function PublicHeader({ name = PRODUCT_NAME, children }: { name?: string; children?: ReactNode }) {
  return (
    <HeaderBar home={WEB_PATHS.home} name={name} isNameShort={children !== undefined}>
      <div className="flex min-w-0 flex-1 items-center">{children}</div>
      <EntranceLinks />
    </HeaderBar>
  );
}

/** Hidden from people who are already signed in. */
function EntranceLinks() {
  const { user } = useSession();
  const { isSignUpOpen } = useInstallation();
  if (user !== null) {
    return (
      <Button asChild size="sm">
        <Link to={WEB_PATHS.dashboard}>Dashboard</Link>
      </Button>
    );
  }
  return (
    <>
      <Button asChild variant="ghost" size="sm">
        <Link to={WEB_PATHS.login}>Sign In</Link>
      </Button>
      {isSignUpOpen && (
        <Button asChild size="sm">
          <Link to={WEB_PATHS.signup}>Get Started</Link>
        </Button>
      )}
    </>
  );
}

interface HeaderBarProps {
  home: string;
  /** The name next to the logo. If empty, only the logo is shown. */
  name?: string;
  /** Hides the name on phones, because the header has more to hold. */
  isNameShort?: boolean;
  children: ReactNode;
}

export function HeaderBar({ home, name = PRODUCT_NAME, isNameShort = false, children }: HeaderBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/90 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <Link
          to={home}
          aria-label={name === "" ? PRODUCT_NAME : undefined}
          className="mr-1 flex shrink-0 items-center gap-2.5 rounded-md font-semibold tracking-tight sm:mr-3"
        >
          <LogoMark />
          <span className={isNameShort ? "max-sm:sr-only" : "max-[22rem]:sr-only"}>{name}</span>
        </Link>
        {children}
      </div>
    </header>
  );
}
