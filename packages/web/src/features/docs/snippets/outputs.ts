/** The exact output of each runnable snippet. The pages show it, and a test compares it. */
export const OUTPUTS = {
  "scan.mjs": "unsafe true\n",
  "scan.py": "unsafe True\n",
  "sanitize.mjs": "Call me back. My card is [CARD_1].\n",
  "sanitize.py": "Call me back. My card is [CARD_1].\n",
  "guard.mjs": "What is the capital of France?\nThis prompt might be unsafe.\n",
  "guard.py": "What is the capital of France?\nThis prompt might be unsafe.\n",
  "agent-rag.mjs": "[ 'The warranty covers two years from the day of purchase.' ]\n",
  "agent-tool.mjs": '{"status":"shipped","note":"Leave it at the door."}\n',
  "drop-in-lakera.sh": '"flagged":true\n',
  "drop-in-llm-guard.sh": '"is_valid":false\n',
  "drop-in-azure.sh":
    '{"userPromptAnalysis":{"attackDetected":false},"documentsAnalysis":[{"attackDetected":true}]}',
  "drop-in-presidio.sh":
    '{"text":"Write to <EMAIL_ADDRESS>","items":[{"operator":"replace","entity_type":"EMAIL_ADDRESS","start":9,"end":24,"text":"<EMAIL_ADDRESS>"}]}',
  "drop-in-moderations.sh": '"prompt_injection":true\n',
  "sdk.mjs": "safe\ntrue\n400 blank_prompt\n",
  "local.mjs": "true comment()\n",
  "client.py": "critical 1\nThis prompt might be unsafe: Sensitive Data.\n",
  "validate-key.sh": '{"valid":true,"key_name":"Backend"}',
} as const;
