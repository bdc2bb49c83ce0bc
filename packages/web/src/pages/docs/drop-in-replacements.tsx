import { CodeTabs } from "../../shared/code-example.tsx";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";
import { OUTPUTS } from "../../features/docs/snippets/outputs.ts";
import agentgateway from "../../features/docs/snippets/drop-in-agentgateway.yaml?code";
import apisix from "../../features/docs/snippets/drop-in-apisix.yaml?code";
import azure from "../../features/docs/snippets/drop-in-azure.sh?code";
import kong from "../../features/docs/snippets/drop-in-kong.yaml?code";
import lakera from "../../features/docs/snippets/drop-in-lakera.sh?code";
import litellm from "../../features/docs/snippets/drop-in-litellm.yaml?code";
import llmGuard from "../../features/docs/snippets/drop-in-llm-guard.sh?code";
import moderations from "../../features/docs/snippets/drop-in-moderations.sh?code";
import portkey from "../../features/docs/snippets/drop-in-portkey.json?code";
import presidio from "../../features/docs/snippets/drop-in-presidio.sh?code";

export function Component() {
  return (
    <DocArticle
      slug="drop-in-replacements"
      intro={
        <p>
          Programs and gateways that already call Lakera Guard, LLM Guard, Azure Prompt Shields, Presidio or
          OpenAI’s moderation can call Prompt Shield instead: it answers on the same paths and in the same
          format. You only change the address and the key.
        </p>
      }
      sections={[
        { id: "gateways", title: "Gateways", body: <Gateways /> },
        { id: "products", title: "Products", body: <Products /> },
        { id: "addresses", title: "Addresses", body: <Addresses /> },
        { id: "keys", title: "Where the key goes", body: <Keys /> },
        { id: "decisions", title: "What is stopped, what is masked", body: <Decisions /> },
        { id: "failure", title: "When something fails", body: <Failures /> },
        { id: "leaving", title: "Coming from a tool that is gone", body: <Leaving /> },
      ]}
    />
  );
}

function Gateways() {
  return (
    <>
      <p>
        Replace <code>http://shield:3000</code> with your server’s address, and put one of your API keys where
        the key goes.
      </p>
      <CodeTabs
        name="Gateways"
        examples={[
          { label: "LiteLLM", lines: litellm },
          { label: "Portkey", lines: portkey },
          { label: "Kong", lines: kong },
          { label: "APISIX", lines: apisix },
          { label: "agentgateway", lines: agentgateway },
        ]}
      />
      <p>
        In LiteLLM the guardrails <code>lakera_v2</code>, <code>presidio</code>,{" "}
        <code>azure/prompt_shield</code>, <code>openai_moderation</code>, <code>crowdstrike_aidr</code>,{" "}
        <code>pangea</code> and <code>ibm_guardrails</code> work too, with their <code>api_base</code> set to
        your server. The generic one above sees the most: all roles, tool calls and streamed answers. However
        often it asks about the same call, that counts as one scan.
      </p>
      <p>
        Portkey never stops a streamed answer and does not ask about <code>/v1/responses</code>. For those,
        let clients call Prompt Shield’s own gateway.
      </p>
    </>
  );
}

function Products() {
  return (
    <>
      <p>The first two lines are the ones you change; the rest shows that it works.</p>
      <CodeTabs
        name="Products"
        examples={[
          { label: "Lakera Guard", lines: lakera, output: OUTPUTS["drop-in-lakera.sh"] },
          { label: "LLM Guard", lines: llmGuard, output: OUTPUTS["drop-in-llm-guard.sh"] },
          { label: "Azure", lines: azure, output: OUTPUTS["drop-in-azure.sh"] },
          { label: "Presidio", lines: presidio, output: OUTPUTS["drop-in-presidio.sh"] },
          { label: "OpenAI moderation", lines: moderations, output: OUTPUTS["drop-in-moderations.sh"] },
        ]}
      />
      <Note title="Moderation means attacks here">
        All thirteen categories of OpenAI’s moderation are present and never true, because Prompt Shield looks
        for attacks and does not moderate content. It adds <code>prompt_injection</code> and{" "}
        <code>sensitive_data</code>.
      </Note>
    </>
  );
}

const ADDRESSES: readonly (readonly [product: string, paths: string])[] = [
  ["Lakera Guard", "POST /v2/guard, /v2/guard/results, /v1/prompt_injection"],
  ["LiteLLM, generic guardrail", "POST /beta/litellm_basic_guardrail_api"],
  ["LLM Guard", "POST /analyze/prompt, /analyze/output, /scan/prompt, /scan/output"],
  ["Azure Prompt Shields", "POST /contentsafety/text:shieldPrompt"],
  ["Presidio", "POST /analyze, /anonymize; GET /recognizers, /supportedentities, /anonymizers"],
  ["OpenAI moderation", "POST /v1/moderations"],
  ["Portkey webhook", "POST /guard/portkey"],
  ["agentgateway, kgateway, Gloo", "POST /guard/agentgateway/request, /guard/agentgateway/response"],
  ["Tailscale Aperture hook", "POST /guard/aperture"],
  ["CrowdStrike AIDR", "POST /v1/guard_chat_completions"],
  ["Pangea AI Guard", "POST /v1beta/guard"],
  ["Detector API (TrustyAI, IBM)", "POST /api/v1/text/contents"],
];

function Addresses() {
  return (
    <>
      <DataTable
        caption="Addresses of other products"
        head={["Product", "Paths"]}
        rows={ADDRESSES.map(([product, paths]) => [product, <code key={product}>{paths}</code>])}
      />
      <p>
        Bodies may have up to 32 MiB; pictures are skipped. Positions count code points where the original
        product does: Lakera, Presidio and the detectors. Each answer has the headers{" "}
        <code>x-shield-scan-id</code>, <code>x-shield-verdict</code> and <code>x-shield-duration-ms</code>.
        These formats belong to other products, so they are described here and not in our own API reference.
      </p>
    </>
  );
}

function Keys() {
  return (
    <DataTable
      caption="Where the key may stand"
      head={["Place", "For"]}
      rows={[
        [<code key="s">x-shield-key</code>, "Any client that can add a header."],
        [<code key="b">Authorization: Bearer sk_…</code>, "Lakera, OpenAI, CrowdStrike, LLM Guard."],
        [<code key="x">x-api-key</code>, "LiteLLM, Portkey, agentgateway."],
        [<code key="o">Ocp-Apim-Subscription-Key</code>, "Azure."],
        [
          <code key="p">http://any:sk_…@shield:3000</code>,
          "Clients that turn an address into Basic credentials; the password is the key.",
        ],
        [
          <code key="w">http://shield:3000/with-key/sk_…</code>,
          "Clients that send no credential, such as LiteLLM’s Presidio. Our log leaves the key out; a proxy in front of the server may not.",
        ],
      ]}
    />
  );
}

function Decisions() {
  return (
    <>
      <p>
        As everywhere, the key’s policy decides. Without one, attacks and leaked secrets are stopped and
        everything else passes. With a policy that says <code>sanitize</code> for sensitive data, gateways
        that can rewrite a text get the cleaned one: LiteLLM, Portkey, agentgateway, CrowdStrike. Where a
        product can only say yes or no, a text that should be cleaned gets a no. In shadow mode everything
        passes, and the history shows what would have happened.
      </p>
      <Note title="Block in the product’s words">
        A block is an ordinary answer (<code>flagged</code>, <code>BLOCKED</code>, <code>verdict: false</code>{" "}
        …), never an error that a client would retry.
      </Note>
    </>
  );
}

function Failures() {
  return (
    <DataTable
      caption="What a gateway does when the guard fails"
      head={["Gateway", "By default", "To change it"]}
      rows={[
        ["LiteLLM", "Stops the call.", "unreachable_fallback: fail_open"],
        ["APISIX", "Stops the call.", "fail_open: true"],
        ["agentgateway", "Stops the call.", "failureMode: failOpen"],
        ["Kong", "Stops the call.", "stop_on_error: false"],
        ["Portkey", "Lets the call pass.", "failOnError: true, as above"],
      ]}
    />
  );
}

function Leaving() {
  return (
    <>
      <p>
        <strong>LLM Guard</strong> is archived. Its API server can be replaced as above:{" "}
        <code>PromptInjection</code>, <code>Secrets</code> and <code>Anonymize</code> (for outputs{" "}
        <code>Sensitive</code>) are answered, <code>scanners_suppress</code> is honoured, and{" "}
        <code>sanitized_prompt</code> is the cleaned text if the policy says so. Scanners for tone, such as
        Toxicity or Sentiment, have no counterpart.
      </p>
      <p>
        <strong>Rebuff</strong> is archived too. Its <code>detect_injection(prompt)</code> becomes{" "}
        <code>POST /api/v1/scan</code> with <code>isMalicious</code> in the answer.
      </p>
    </>
  );
}
