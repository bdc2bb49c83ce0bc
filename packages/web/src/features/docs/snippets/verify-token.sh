curl --silent --show-error "$PROMPT_SHIELD_URL/api/v1/verify-token" \
  --header "authorization: Bearer $PROMPT_SHIELD_TOKEN"
