import type { Category } from "@prompt-shield/contracts/vocabulary";

export const CATEGORY_TEXTS: Readonly<Record<Category, string>> = {
  "Prompt Injection":
    "Orders hidden in data: ignore what you were told, follow this note instead, treat the document as instructions.",
  "Data Leakage":
    "Attempts to read the system prompt, other people’s conversations, or anything else the model can see.",
  "Role Hijacking":
    "Personas without rules, developer modes and stories whose only purpose is to change who the model is.",
  "System Override": "Claims of authority: fake system messages, fake approvals, forged conversation turns.",
  "Encoded Attempts":
    "The same attacks in Base64, hexadecimal, hidden characters, look-alike letters or leetspeak.",
  "Sensitive Data":
    "Payment cards, national ids, credentials, private keys and passwords that should not leave your organisation.",
};

export const LEVEL_TEXTS = [
  {
    title: "Light",
    text: "Masks secrets and neutralises the plain attack sentences. Everything else stays as it was.",
  },
  {
    title: "Moderate",
    text: "Also removes role, override and extraction passages, hidden characters and decoded payloads. The default.",
  },
  { title: "Aggressive", text: "Keeps only the parts judged safe and quotes the rest as inert data." },
] as const;

export const PIPELINE = [
  {
    title: "Normalise and decode",
    text: "Hidden characters go, look-alike letters become plain ones, and encodings are decoded. A map traces every position back to your original text.",
  },
  {
    title: "Detect",
    text: "Rules, each with a written reason, and a model that ships with the service. Nothing is sent to anyone else.",
  },
  {
    title: "Decide and explain",
    text: "One verdict with confidence, risk score and threat level, and the passages it rests on. Sanitizing scans its own result again until it is clean.",
  },
] as const;
