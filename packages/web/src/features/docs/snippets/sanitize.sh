curl --silent --show-error "$PROMPT_SHIELD_URL/api/v1/sanitize" \
  --header "x-api-key: $PROMPT_SHIELD_KEY" \
  --header "content-type: application/json" \
  --data '{"prompt": "Call me back. My card is 4111 1111 1111 1111.", "level": "moderate"}'
