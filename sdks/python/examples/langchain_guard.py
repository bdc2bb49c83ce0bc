"""Guard a LangChain chain: `guard_runnable(shield) | prompt | model`.

LangChain is imported when it is used, so this file can be read and tested without it.
"""

from prompt_shield import PromptShield


def check_input(shield, value):
    """Scans what goes into a chain, a text or a dict of texts, and passes it on when it is safe."""
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
    """Keeps the retrieved documents that give the model no orders."""
    return [one for one in documents if not shield.content(one.page_content, "document").is_malicious]
