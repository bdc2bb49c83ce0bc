import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import type { Question } from "../../ui/faq.tsx";

const link = "text-accent underline underline-offset-4";

export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: "What counts as a scan?",
    answer:
      "One scan or one sanitization of a prompt of up to 100,000 characters. The security testing suite on the dashboard is free, and a request that fails is not counted.",
  },
  {
    question: "What happens when I reach my limit?",
    answer:
      "Scanning pauses until the next month (UTC) or until you upgrade. You are never charged more than the plan’s price. You get a notice at 80 percent and at the limit.",
  },
  {
    question: "Can I change or cancel at any time?",
    answer: (
      <>
        Yes, in your settings. A cancelled plan stays usable to the end of the paid month and then becomes{" "}
        {PLAN_FACTS.free.name}. Your history and your data stay.
      </>
    ),
  },
  {
    question: "Which plan has an API key?",
    answer: `${PLAN_FACTS.pro.name} has one API key. On every plan you can call the API with an access token from the login call.`,
  },
  {
    question: "How do I pay?",
    answer:
      "By card, on the page of the payment provider. Card numbers never reach this server; it keeps the card’s brand and last four digits so that you can tell your cards apart.",
  },
  {
    question: `Do you offer anything larger than ${PLAN_FACTS.pro.name}?`,
    answer: (
      <>
        Yes: {PLAN_FACTS.growth.name}, by agreement, with up to {PLAN_FACTS.growth.apiKeys} API keys and a
        scan limit of your own.{" "}
        <Link to={`${WEB_PATHS.support}?subject=Growth%20plan`} className={link}>
          Write to us
        </Link>
        .
      </>
    ),
  },
];
