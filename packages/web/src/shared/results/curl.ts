/** A command that repeats the scan in a shell. Single quotes keep the shell from interpreting the prompt. */
export function scanCurl(origin: string, prompt: string): string {
  const body = JSON.stringify({ prompt }).replaceAll("'", String.raw`'\''`);
  return [
    `curl -X POST ${origin}/api/v1/scan`,
    `  -H 'content-type: application/json'`,
    `  -H 'x-api-key: YOUR_API_KEY'`,
    `  -d '${body}'`,
  ].join(" \\\n");
}
