import os

from openai import OpenAI

# The model's key stays yours (OPENAI_API_KEY); ours goes in a header of its own.
client = OpenAI(
    base_url="http://localhost:3000/openai/v1",
    default_headers={"x-shield-key": os.environ["SHIELD_KEY"]},
)
