import { useEffect, useState } from "react";

const DEBOUNCE_MS = 800;

/** Warns while somebody is still typing. `endpoint` is the route of your own server. */
export function LiveScan({ endpoint = "/api/scan" }: { endpoint?: string }) {
  const [prompt, setPrompt] = useState("");
  const [warning, setWarning] = useState("");

  useEffect(() => {
    if (prompt.trim() === "") return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetch(endpoint, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ prompt }),
        signal: abort.signal,
      })
        .then(async (answer) => {
          if (!answer.ok) throw new Error(`status ${answer.status}`);
          const { isMalicious } = (await answer.json()) as { isMalicious: boolean };
          setWarning(isMalicious ? "This prompt might be unsafe." : "");
        })
        .catch(() => abort.signal.aborted || setWarning("Failed to scan prompt."));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [prompt, endpoint]);

  function change(text: string) {
    setPrompt(text);
    setWarning("");
  }
  return (
    <label>
      Your prompt
      <textarea value={prompt} onChange={(event) => change(event.target.value)} />
      <output>{warning}</output>
    </label>
  );
}
