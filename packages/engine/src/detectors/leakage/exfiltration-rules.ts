import { phrase } from "../phrase.ts";
import type { Rule } from "../rule.ts";

const exfiltration = {
  category: "Data Leakage",
  group: "dataExtraction",
  languages: ["*"],
  severity: "critical",
} as const;

/** Ways to carry data out: images, links, requests. */
export const exfiltrationRules: readonly Rule[] = [
  {
    ...exfiltration,
    id: "leakage/markdown-image-query",
    keywords: ["!["],
    // The query carries a placeholder ({…}, [..], <…>, $…) or a word for the data that is to be filled in.
    pattern:
      /!\[[^\]\n]{0,80}\]\(\s?https?:\/\/[^\s)]{3,120}[?&/][\w%-]{0,24}=?(?:[{[<$]|%7b|%5b|(?:data|secret|conversation|chat|history|summary|base64|prompt|user_?data|api_?key|password|token|leak|exfil)\w{0,12}\b[^\w=)]{0,2}\))[^)\n]{0,80}\)?/iu,
    reach: 300,
    score: 0.8,
    explanation: "A Markdown image whose address would carry data out when it is loaded.",
  },
  {
    ...exfiltration,
    id: "leakage/render-image-with-data",
    languages: ["en"],
    keywords: ["http", "image", "link", "url", "pixel"],
    pattern: phrase`\b(?:append|add|include|render|display|show|insert|embed|output|create|put|load|attach|encode)\b[^.!?\n]{0,80}\b(?:images?|markdown|link|url|pixel|query|parameter|href|src)\b[^!?\n]{0,120}\b(?:conversation|chat history|secrets?|api keys?|passwords?|system prompt|credentials|user['’]?s? (?:data|name|e-?mail|message|question|input|query|address|personal)|previous messages?|everything (?:above|the user)|private|confidential|session|summary of (?:this|the) (?:chat|conversation))\b`,
    score: 0.55,
    explanation: "Asks for data to be put into an address that leaves the conversation.",
  },
  {
    ...exfiltration,
    id: "leakage/context-into-address",
    languages: ["en"],
    keywords: [
      "in your context",
      "of your context",
      "in this conversation",
      "in the conversation",
      "in your memory",
    ],
    pattern: phrase`\b(?:everything|all|whatever(?: is)?|the (?:text|contents?)|contents?) (?:in|of) (?:your|this|the) (?:context|conversation|memory)\b[^!?\n]{0,60}\b(?:append|add|attach|put|encode|send|insert|paste|post)\b[^!?\n]{0,60}(?:https?:|\b(?:image|url|link|address|query)\b)`,
    score: 0.7,
    explanation: "Asks for all that the model can see to be put into an address.",
  },
  {
    ...exfiltration,
    id: "leakage/send-data-to-url",
    languages: ["en"],
    keywords: [
      "send",
      "post",
      "upload",
      "transmit",
      "exfiltrat",
      "submit",
      "forward",
      "append",
      "leak",
      "fetch",
      "request",
      "curl",
    ],
    pattern: phrase`\b(?:send|post|upload|transmit|exfiltrate|submit|forward|append|pass|encode|deliver)\b[^!?\n]{0,80}\b(?:conversation|chat history|chat log|secrets?|api[-\s]keys?|passwords?|system prompt|credentials|tokens?|contacts|user['’]?s? (?:data|e-?mails?|messages?|files?|address|credentials|location|personal|name|details)|private (?:data|key|messages?)|confidential|personal data|inbox|environment variables|session|cookies?|medical records?|bank details|everything (?:above|so far|you know|in)|prompt|memory|documents?)\b[^!?\n]{0,60}\b(?:to|at|via|with)\b[^!?\n]{0,24}(?:https?:\/\/|www\.|\b[\w-]{2,30}\.(?:com|net|io|org|xyz|ru|cc|dev|app|site)\b|[^\s@]{1,30}@[^\s@]{2,30}\.\w{2,6}|(?:an? )?(?:external|remote|attacker|third[-\s]party) (?:server|url|address|endpoint|site))`,
    score: 0.6,
    explanation: "Orders private data to be sent to an outside address.",
  },
  {
    ...exfiltration,
    id: "leakage/data-in-query",
    keywords: ["http"],
    pattern:
      /https?:\/\/[^\s)"'>]{3,80}[?&](?:[\w-]{1,20})=(?:\{\{?|\[|<|%7b|\$\{?)\s?(?:the[ _-]?|user[ _-]?|your[ _-]?|full[ _-]?|all[ _-]?|base64[ _-]?|url[ _-]?encoded?[ _-]?){0,3}(?:data|secret|conversation|chat|history|summary|prompt|api[ _-]?key|password|token|message|email|context|system|memory|credentials|name|content|answer|response|info)/iu,
    score: 0.6,
    explanation: "An address with a slot for data that is to be carried out.",
  },
  {
    ...exfiltration,
    id: "leakage/exfiltrate",
    languages: ["en"],
    keywords: ["exfiltrat"],
    pattern: phrase`\b(?:please |now |then |and |must |to |will |,)? ?exfiltrate (?:\w{2,12} ){0,4}?(?:data|files?|secrets?|keys?|conversation|prompt|credentials|information|contents?|it|them|everything|e-?mails?)\b`,
    score: 0.35,
    explanation: "Orders data to be carried out.",
  },
];
