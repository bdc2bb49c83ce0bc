import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { ArrowLeft } from "lucide-react";
import { useNavigate } from "react-router";
import { PageMeta } from "../shared/page-meta.tsx";
import { ContactDetails, QuickHelp } from "../features/support/support-aside.tsx";
import { SupportForm } from "../features/support/support-form.tsx";
import { SUPPORT_QUESTIONS } from "../features/support/support-questions.tsx";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { Card, CardBody, CardHeader } from "../ui/card.tsx";
import { Faq } from "../ui/faq.tsx";

export function Component() {
  const { user } = useSession();
  return (
    <div className="mx-auto max-w-5xl">
      <PageMeta
        title="Support"
        description="Write to us. We answer within 24 hours, and Pro plan customers first."
      />
      {user === null && <BackButton />}
      <header className="mb-8">
        <h1 className="text-3xl">Support</h1>
        <p className="mt-3 text-base text-muted">Tell us what happened. We answer within 24 hours.</p>
      </header>
      <div className="stack items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <CardHeader title="Contact us" />
          <CardBody>
            {/* The key resets the form after a sign-in in another tab, which fills in the address. */}
            <SupportForm key={user?.id ?? "visitor"} user={user} />
          </CardBody>
        </Card>
        <aside className="stack gap-6">
          <ContactDetails />
          <QuickHelp />
        </aside>
      </div>
      <div className="mt-16">
        <Faq title="Frequently Asked Questions" questions={SUPPORT_QUESTIONS} />
      </div>
    </div>
  );
}

/** Goes back within this site, or home if the visitor came from elsewhere. */
function BackButton() {
  const navigate = useNavigate();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mb-4 -ml-3"
      onClick={() => void (hasEarlierPage() ? navigate(-1) : navigate(WEB_PATHS.home))}
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
      Back
    </Button>
  );
}

/** The router numbers the history entries of a visit from 0. */
function hasEarlierPage(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}
