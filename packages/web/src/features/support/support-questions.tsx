import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import type { Question } from "../../ui/faq.tsx";

const link = "text-accent underline underline-offset-4";

export const SUPPORT_QUESTIONS: readonly Question[] = [
  {
    question: "A harmless prompt was flagged. What can I do?",
    answer:
      "Open the finding: it names the passage and the rule. Ask again with sensitivity “low”, or limit the scan to the categories you need. Send us the scan id so that we can fix the rule.",
  },
  {
    question: "An attack was not found. Where do I report it?",
    answer:
      "Use the form on this page with the scan id. If you found a weakness in the service itself, please see the file SECURITY.md in the repository first.",
  },
  {
    question: "Why does the API answer 401?",
    answer: (
      <>
        The key or token is missing, wrong or expired. Access tokens last one hour; a deleted key stops
        working at once.{" "}
        <Link to={`${WEB_PATHS.docs}/getting-started`} className={link}>
          The guide to authentication
        </Link>{" "}
        shows each way.
      </>
    ),
  },
  {
    question: "Why does the API answer 429?",
    answer:
      "The code in the response tells you: quota_exceeded is the monthly limit of your plan, rate_limited a burst of requests. The header Retry-After says how many seconds to wait after a burst.",
  },
  {
    question: "Can I delete my data?",
    answer:
      "Yes. Settings can delete your history or your whole account, and you can export everything we hold about you first. You can also switch off the storage of prompts.",
  },
];
