const response = await fetch(`${process.env.PROMPT_SHIELD_URL}/api/v1/sanitize`, {
  method: "POST",
  headers: { "content-type": "application/json", "x-api-key": process.env.PROMPT_SHIELD_KEY },
  body: JSON.stringify({ prompt: "Call me back. My card is 4111 1111 1111 1111.", level: "moderate" }),
});
const { sanitized } = await response.json();
console.log(sanitized);
