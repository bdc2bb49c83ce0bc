"""What no training run sees: whole sources of the pools, whole families of our own texts, a few public sources."""

import hashlib

# About a fifth of each kind of harmless text.
HELD_POOLS = {
    # documents about prompting
    "dair-ai/Prompt-Engineering-Guide", "huggingface/cookbook", "stanfordnlp/dspy",
    # code, configuration, JSON, mail
    "mastodon/mastodon", "zulip/zulip", "TheAlgorithms/Java", "laravel/framework", "tidyverse/ggplot2",
    "kubernetes/examples", "RasaHQ/rasa", "pandorabots/rosie", "samber/awesome-prometheus-alerts",
    "PyGithub/PyGithub", "octokit/webhooks", "mikel/mail", "pretix/pretix", "jstedfast/MimeKit",
    # conversations, essays, fiction, games, reference
    "google-research-datasets/Taskmaster", "Yale-LILY/QMSum", "PostHog/posthog.com",
    "openstax/osbooks-introduction-philosophy", "dbamman/litbank", "standardebooks/samuel-pepys_the-diary",
    "5e-bits/5e-database", "endless-sky/endless-sky", "i7/extensions", "abachaa/MedQuAD",
    # requests, system prompts, tables, logs
    "orhonovich/instruction-induction", "bigscience-workshop/promptsource", "allenai/natural-instructions-v1",
    "github/awesome-copilot", "mustvlad/ChatGPT-System-Prompts", "plotly/datasets", "fivethirtyeight/data",
    "logpai/loghub",
    # other languages
    "flores200", "wmt-news", "open-webui", "xsid", "mgsm", "mastodon", "anything-llm", "dify",
}  # fmt: skip

# Small public sets, attacks mostly, that stand for what others will send us.
HELD_PUBLIC = {"langchain_pi", "email_agent_inbox", "goodwiins_multilang", "atlas_redteam", "compass_ctf"}
# The same texts as a held pool.
HELD_PUBLIC |= {"mustvlad_system_prompts"}

FAMILIES_PER_HELD = 10


def is_held_pool(row: dict) -> bool:
    return row["source"].removeprefix("composed:") in HELD_POOLS


def is_held_public(row: dict) -> bool:
    return row["source"] in HELD_PUBLIC


def is_held_family(row: dict) -> bool:
    """A tenth of the families of our own texts, attacks and twins together."""
    family = row.get("family")
    if not family:
        return False
    return part_of(family.removesuffix("-twin").removesuffix("-harm"), FAMILIES_PER_HELD) == 0


def part_of(key: str, parts: int) -> int:
    """The same part for the same key, everywhere."""
    return int.from_bytes(hashlib.sha1(key.encode()).digest()[:4], "big") % parts
