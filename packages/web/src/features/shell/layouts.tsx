import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Settings } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, Outlet } from "react-router";
import { useSession } from "../../lib/session.ts";
import type { User } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { AccountDrawer } from "./account-drawer.tsx";
import { LOADING_LABEL } from "./guards.tsx";

export const MAIN_ID = "main";

/** Around every signed-in page. */
export function AuthenticatedLayout() {
  const { user } = useSession();
  return user && <SignedInFrame user={user} />;
}

/** Prices, support, documentation: the same page inside the signed-in frame or under a public header. */
export function AdaptiveLayout() {
  const { user, isLoading } = useSession();
  if (isLoading) return <PageSpinner label={LOADING_LABEL} />;
  return user ? <SignedInFrame user={user} /> : <PublicLayout />;
}

export function PublicLayout() {
  return (
    <>
      <PublicHeader />
      <Main />
    </>
  );
}

/** `children` stand between the logo and the buttons. */
export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <HeaderBar home={WEB_PATHS.home}>
      <div className="flex flex-1 items-center">{children}</div>
      <Button asChild variant="ghost" size="sm">
        <Link to={WEB_PATHS.login}>Sign In</Link>
      </Button>
      <Button asChild size="sm">
        <Link to={WEB_PATHS.signup}>Get Started</Link>
      </Button>
    </HeaderBar>
  );
}

function SignedInFrame({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <HeaderBar home={WEB_PATHS.dashboard}>
        <div className="flex-1" />
        <Button
          variant="ghost"
          size="icon"
          aria-label="Settings"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <Settings aria-hidden size={20} strokeWidth={1.75} />
        </Button>
        <AccountDrawer user={user} open={isOpen} onOpenChange={setIsOpen} />
      </HeaderBar>
      <Main />
    </>
  );
}

function HeaderBar({ home, children }: { home: string; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/90 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <Link to={home} className="mr-3 flex items-center gap-2.5 rounded-md font-semibold tracking-tight">
          <LogoMark />
          {PRODUCT_NAME}
        </Link>
        {children}
      </div>
    </header>
  );
}

function Main() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-7xl px-4 py-8 outline-none sm:px-6">
      <Outlet />
    </main>
  );
}
