import { describe, expect, it } from "vitest";
import { cutSections } from "./doc-sections.ts";

const HTML = `<header>Sign In</header><article class="x"><h1 class="y">Python</h1><p>Standard library<!-- --> only.</p>
<section aria-labelledby="errors"><h2 id="errors" class="group"><a href="#errors">Errors &amp; limits<span aria-hidden="true">#</span></a></h2>
<p>The field <code>is<span class="code-x">Malicious</span></code> is &quot;true&quot;.</p><ul><li>one</li><li>two</li></ul>
<figure><button type="button"><svg><path d="M1"></path></svg>Copy</button><pre>a &lt; b</pre></figure></section>
<nav aria-label="Previous and next page"><a>Next</a></nav></article><footer>Imprint</footer>`;

describe("cutSections", () => {
  const sections = cutSections({ path: "/docs/python", title: "Python", keywords: "urllib", html: HTML });

  it("files the text before the first heading under the page itself", () => {
    expect(sections[0]).toEqual({
      to: "/docs/python",
      page: "Python",
      title: "Python",
      text: "Standard library only.",
      keywords: "urllib",
    });
  });

  it("cuts at headings with an anchor and keeps words whole", () => {
    expect(sections[1]).toEqual({
      to: "/docs/python#errors",
      page: "Python",
      title: "Errors & limits",
      text: 'The field isMalicious is "true". one two a < b',
      keywords: "",
    });
    expect(sections).toHaveLength(2);
  });

  it("refuses a page without an article", () => {
    expect(() => cutSections({ path: "/docs", title: "", keywords: "", html: "<p>Hello</p>" })).toThrow(
      "/docs",
    );
  });
});
