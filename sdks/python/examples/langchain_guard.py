"""Guard a LangChain chain: `guard_runnable(shield) | prompt | model`.

LangChain is imported on first use, so this file can be read and tested without it.
"""

from prompt_shield import PromptShield


def check_input(shield, value):
    """Scans the input of a chain, a text or a dict of texts, and returns it if it is safe. Raises a ThreatError
    otherwise."""
    texts = value.values() if isinstance(value, dict) else [value]
    for text in texts:
        if isinstance(text, str) and text.strip():
            shield.guard(text)
    return value


def guard_runnable(shield=None):
    from langchain_core.runnables import RunnableLambda

    client = shield or PromptShield()
    return RunnableLambda(lambda value: check_input(client, value))


def guard_documents(shield, documents):
    """Returns only the retrieved documents that contain no attack."""
    return [one for one in documents if not shield.content(one.page_content, "document").is_malicious]
