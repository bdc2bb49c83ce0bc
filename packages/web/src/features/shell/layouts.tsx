import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Settings } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { lazyExtra } from "../../lib/lazy-extra.ts";
import { isPrerendered } from "../../lib/prerendered.ts";
import { useSession } from "../../lib/session.ts";
import type { User } from "../../lib/session.ts";
import { useHasLostWorkspace } from "../../lib/tab-workspace.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { Button } from "../../ui/button.tsx";
import { LOADING_LABEL, PageSpinner } from "../../ui/spinner.tsx";
import { HeaderBar, PublicHeader } from "./header.tsx";
import { PublicFooter } from "./public-footer.tsx";

export const MAIN_ID = "main";

/** Visitors never open the drawer, so its code loads only for signed-in people, and after their page. */
const loadDrawer = async () => ({ default: (await import("./account-drawer.tsx")).AccountDrawer });
const AccountDrawer = lazy(loadDrawer);
const WorkspaceSwitcher = lazyExtra(async () => ({
  default: (await import("./workspace-switcher.tsx")).WorkspaceSwitcher,
}));

const LostWorkspace = lazy(async () => ({ default: (await import("./lost-workspace.tsx")).LostWorkspace }));

/** The frame of every signed-in page. */
export function AuthenticatedLayout() {
  const { user } = useSession();
  return user && <SignedInFrame user={user} />;
}

/**
 * For prices and legal pages: the same page inside the signed-in frame, or between a public header and
 * footer.
 */
export function AdaptiveLayout() {
  return (
    <AdaptiveFrame>
      <PublicHeader />
      <Main />
      <PublicFooter />
    </AdaptiveFrame>
  );
}

/** For support: as above, without the footer's second set of links. */
export function PlainAdaptiveLayout() {
  return (
    <AdaptiveFrame>
      <PublicHeader />
      <Main />
    </AdaptiveFrame>
  );
}

/** For documentation: visitors get a special header. */
export function DocsLayout() {
  const isFront = useLocation().pathname.replace(/\/$/, "") === WEB_PATHS.docs;
  const Title = isFront ? "h1" : "p";
  return (
    <AdaptiveFrame>
      <PublicHeader name="">
        <Title className="text-sm font-semibold tracking-tight max-sm:text-xs max-sm:leading-tight">
          <Link to={WEB_PATHS.docs}>{PRODUCT_NAME} Documentation</Link>
        </Title>
      </PublicHeader>
      <Main />
    </AdaptiveFrame>
  );
}

function AdaptiveFrame({ children }: { children: ReactNode }) {
  const { user, isLoading } = useSession();
  if (isLoading && !isPrerendered) return <PageSpinner label={LOADING_LABEL} />;
  return user ? <SignedInFrame user={user} /> : children;
}

function SignedInFrame({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasLostWorkspace = useHasLostWorkspace();
  useEffect(() => whenIdle(() => void loadDrawer().catch(() => undefined)), []);
  return (
    <>
      <HeaderBar home={WEB_PATHS.dashboard}>
        <div className="flex min-w-0 flex-1 items-center justify-end">
          <Suspense>
            <WorkspaceSwitcher />
          </Suspense>
        </div>
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
        <Suspense>
          <AccountDrawer user={user} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      </HeaderBar>
      <Main>
        {hasLostWorkspace && (
          <Suspense>
            <LostWorkspace />
          </Suspense>
        )}
      </Main>
    </>
  );
}

/** Shows the page, or something in its place. */
function Main({ children }: { children?: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-7xl px-4 py-8 outline-none sm:px-6">
      {children || <Outlet />}
    </main>
  );
}
