import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { useInstallation } from "../../lib/installation.ts";
import type { Clause } from "./legal-page.tsx";

const { free, starter, pro } = PLAN_FACTS;

/** Shown only if this installation has such a plan. */
function FirstForPro() {
  return useInstallation().hasBilling && `, first for the ${pro.name} plan`;
}

/** Shown only if this installation sells plans. */
export const PAYMENT_CLAUSE: Clause = {
  title: "Plans, limits and payment",
  body: (
    <>
      <p>
        {free.name} has {free.monthlyScans} scans a month and costs nothing. {starter.name} has{" "}
        {starter.monthlyScans} for ${(starter.priceCents ?? 0) / 100}, {pro.name} has {pro.monthlyScans} and
        an API key for ${(pro.priceCents ?? 0) / 100}, each charged monthly in advance and renewed until
        cancelled. The limit counts months in UTC; unused scans are not carried over.
      </p>
      <p>
        You can cancel at any time in the settings. The plan then stays usable to the end of the paid month;
        paid months are not refunded in part, unless the law says otherwise. If a renewal fails, you get an
        email and have three days to put it right.
      </p>
    </>
  ),
};

export const TERMS_CLAUSES: readonly Clause[] = [
  {
    title: "The agreement",
    body: (
      <p>
        By creating an account you agree to these terms with the operator of this installation. If you act for
        a company, you confirm that you may bind it. If you do not agree, do not use the service.
      </p>
    ),
  },
  {
    title: "The service",
    body: (
      <p>
        Prompt Shield reads prompts that you send, reports what looks like an attack or like sensitive data,
        and can return a cleaned version. It does so with rules and a statistical model. Both can miss an
        attack and both can flag a harmless text; the measured rates are published in the documentation. It is
        one layer of protection and no substitute for the others: limit what your model may do, and check what
        it answers.
      </p>
    ),
  },
  {
    title: "Your account",
    body: (
      <p>
        Give a working email address, keep your password and your API keys secret, and tell us at once if you
        lose one. Anything done with your keys counts as done by you until you delete them. One person or
        organisation may not hold several free accounts to get around the monthly limit.
      </p>
    ),
  },
  {
    title: "What you may not do",
    body: (
      <ul className="stack gap-2">
        <li>Break the law, or send texts that you have no right to process.</li>
        <li>Overload the service, probe other people’s accounts, or get around limits.</li>
        <li>Resell access without an agreement.</li>
        <li>
          Testing the detection itself with attacks is what it is for, and is welcome. Testing the server’s
          security is welcome within the rules of SECURITY.md.
        </li>
      </ul>
    ),
  },
  {
    title: "Your content",
    body: (
      <p>
        Your prompts stay yours. You allow us to process them for the answer you asked for and, unless you
        switch it off, to keep them for your history. We claim no other right in them.
      </p>
    ),
  },
  PAYMENT_CLAUSE,
  {
    title: "Availability and support",
    body: (
      <p>
        We work to keep the service up and to answer within 24 hours
        <FirstForPro />. There is no promised availability unless agreed in writing. Build your application so
        that it decides safely when a scan does not answer.
      </p>
    ),
  },
  {
    title: "Warranty and liability",
    body: (
      <p>
        The service is provided as it is. As far as the law allows, there is no warranty that every attack is
        found or that no harmless text is flagged, and liability for slight negligence is limited to what you
        paid in the twelve months before. Nothing here limits liability for intent, gross negligence, or
        injury to life and health.
      </p>
    ),
  },
  {
    title: "Ending",
    body: (
      <p>
        You can delete your account at any time. We may suspend an account that breaks these terms or
        endangers others; we say why, and you can answer through support. The software itself is under the MIT
        licence, which these terms do not change.
      </p>
    ),
  },
  {
    title: "Changes and law",
    body: (
      <p>
        Changes are announced by email at least 30 days ahead; if you keep using the service after that, they
        apply. The law of the operator’s place of business applies, without taking away the protection that
        consumers have in their own country.
      </p>
    ),
  },
];
