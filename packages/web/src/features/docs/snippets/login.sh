curl --silent --show-error "$PROMPT_SHIELD_URL/api/v1/login" \
  --header "content-type: application/json" \
  --data "{\"email\": \"$PROMPT_SHIELD_EMAIL\", \"password\": \"$PROMPT_SHIELD_PASSWORD\"}"
