curl --silent --show-error --request POST \
  "$PROMPT_SHIELD_URL/functions/v1/validate-api-key" \
  --header "x-api-key: $PROMPT_SHIELD_KEY"
