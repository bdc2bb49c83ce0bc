/** What each runnable snippet prints, word for word: the pages show it and a test compares it. */
export declare const OUTPUTS: {
  readonly "scan.mjs": "unsafe true\n";
  readonly "scan.py": "unsafe True\n";
  readonly "sanitize.mjs": "Call me back. My card is [CARD_1].\n";
  readonly "sanitize.py": "Call me back. My card is [CARD_1].\n";
  readonly "guard.mjs": "What is the capital of France?\nThis prompt might be unsafe.\n";
  readonly "guard.py": "What is the capital of France?\nThis prompt might be unsafe.\n";
  readonly "sdk.mjs": "safe\ntrue\n400 blank_prompt\n";
  readonly "local.mjs": "true comment()\n";
  readonly "client.py": "critical 1\nThis prompt might be unsafe: Sensitive Data.\n";
  readonly "validate-key.sh": '{"valid":true,"key_name":"Backend"}';
};
