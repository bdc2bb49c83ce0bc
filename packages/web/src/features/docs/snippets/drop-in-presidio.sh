# Presidio: the two lines to change. Its clients send no key, so it stands in the address.
PRESIDIO_ANALYZER_API_BASE="$PROMPT_SHIELD_URL/with-key/$PROMPT_SHIELD_KEY"
PRESIDIO_ANONYMIZER_API_BASE="$PROMPT_SHIELD_URL/with-key/$PROMPT_SHIELD_KEY"

found=$(curl --silent --show-error "$PRESIDIO_ANALYZER_API_BASE/analyze" \
  --header "content-type: application/json" \
  --data '{"text": "Write to jane.doe@example.com", "language": "en"}')
curl --silent --show-error "$PRESIDIO_ANONYMIZER_API_BASE/anonymize" \
  --header "content-type: application/json" \
  --data '{"text": "Write to jane.doe@example.com", "analyzer_results": '"$found"'}'
