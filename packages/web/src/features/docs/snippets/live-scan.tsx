import { useLiveScan } from "@prompt-shield/sdk/react";
import { useState } from "react";

const DEBOUNCE_MS = 800;

/** Warns while somebody is still typing. `endpoint` is the route of your own server. */
export function LiveScan({ endpoint = "/api/scan" }: { endpoint?: string }) {
  const [prompt, setPrompt] = useState("");
  const { result, error } = useLiveScan(prompt, { scan: endpoint, debounceMs: DEBOUNCE_MS });
  const warning = error ? "Failed to scan prompt." : result?.isMalicious && "This prompt might be unsafe.";
  return (
    <label>
      Your prompt
      <textarea value={prompt} onChange={(event) => setPrompt(event.target.value)} />
      <output>{warning}</output>
    </label>
  );
}
