export OPENAI_BASE_URL=http://localhost:3000/openai/v1
export OPENAI_API_KEY=sk_your_prompt_shield_key
