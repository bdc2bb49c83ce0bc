curl --silent --show-error "$PROMPT_SHIELD_URL/functions/v1/scan-with-api-key" \
  --header "x-api-key: $PROMPT_SHIELD_KEY" \
  --header "content-type: application/json" \
  --data '{"prompt": "What is the capital of France?", "action": "scan"}'
