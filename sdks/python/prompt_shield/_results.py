"""Results as objects. Fields that a newer server adds are only in ``raw``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional

#: Three levels instead of the API's five. "critical" texts must be stopped.
_THREAT_LEVELS = {"none": "safe", "low": "safe", "medium": "warning", "high": "critical", "critical": "critical"}
#: A policy's actions that keep the text from the model.
_STOPPING = ("block", "sanitize")


@dataclass(frozen=True)
class Finding:
    """An attack or a piece of sensitive data in the text."""

    category: str
    rule: str
    severity: str
    #: Start of the finding in the scanned text, in UTF-16 code units as JavaScript counts them. The range is
    #: half-open: [start, end).
    start: int
    end: int
    text: str
    explanation: str
    #: The decoding that revealed it, for findings in encoded text.
    via: Optional[str] = None

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Finding:
        return cls(
            category=row["category"],
            rule=row["rule"],
            severity=row["severity"],
            start=row["start"],
            end=row["end"],
            text=row["text"],
            explanation=row["explanation"],
            via=row.get("via"),
        )


@dataclass(frozen=True)
class Segment:
    """A message, or a field of structured content, with findings. Their positions count within its own text."""

    index: int
    is_malicious: bool
    categories: List[str]
    findings: List[Finding]
    role: Optional[str] = None
    source: Optional[str] = None
    path: Optional[str] = None
    #: The text of this message or field.
    text: str = ""
    #: "none", "low", "medium", "high" or "critical".
    threat_level: str = "none"
    risk_score: int = 0

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Segment:
        return cls(
            index=row["index"],
            is_malicious=row["isMalicious"],
            categories=list(row["categories"]),
            findings=[Finding.from_json(one) for one in row["findings"]],
            role=row.get("role"),
            source=row.get("source"),
            path=row.get("path"),
            text=row.get("text", ""),
            threat_level=row.get("threatLevel", "none"),
            risk_score=row.get("riskScore", 0),
        )


@dataclass(frozen=True)
class HiddenText:
    """Text that a document hides from its readers."""

    kind: str
    text: str
    where: str


@dataclass(frozen=True)
class Document:
    """A scanned file's type and size, and the text hidden in it."""

    type: str
    pages: int
    characters: int
    hidden: List[HiddenText]

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Document:
        hidden = [HiddenText(one["kind"], one["text"], one["where"]) for one in row.get("hidden", [])]
        return cls(row["type"], row["pages"], row["characters"], hidden)


@dataclass(frozen=True)
class ScanResult:
    """The verdict on a text."""

    #: "safe", "warning" or "critical".
    threat_level: str
    #: A sentence that describes the verdict, to show to people.
    description: str
    #: What to do about the threat, one sentence each; empty for a safe text.
    suggestions: List[str]
    is_malicious: bool
    #: How certain the verdict is, whether malicious or clean: 0.5 to 1.
    confidence: float
    #: 0 to 100. Texts with 40 or more are malicious.
    risk_score: int
    categories: List[str]
    findings: List[Finding]
    segments: List[Segment]
    #: Only for scanned files.
    document: Optional[Document]
    scan_id: str
    remaining_quota: int
    #: The API's answer, with all its fields.
    raw: Dict[str, Any] = field(repr=False)
    #: What was not read: because a limit was reached, or because it is no text, such as an image.
    notes: List[str] = field(default_factory=list)

    @property
    def may_pass(self) -> bool:
        """Whether the text may go on to the model. If a policy applies, it alone decides; in shadow mode it stops
        nothing."""
        policy = self.raw.get("policy")
        if not policy:
            return not self.is_malicious
        return bool(policy.get("shadow")) or self.raw.get("action") not in _STOPPING

    @property
    def stopped_by(self) -> List[str]:
        """The names of a policy's reasons to stop the text: categories, or its own patterns and words."""
        reasons = self.raw.get("action_reasons") or []
        return [one["name"] for one in reasons if one["action"] in _STOPPING]

    @classmethod
    def from_json(cls, row: Dict[str, Any]) -> ScanResult:
        findings = [Finding.from_json(one) for one in row["findings"]]
        document = row.get("document")
        return cls(
            threat_level=_THREAT_LEVELS.get(row["threatLevel"], "critical"),
            description=row["message"],
            suggestions=_suggest(row, findings),
            is_malicious=row["isMalicious"],
            confidence=row["confidence"],
            risk_score=row["riskScore"],
            categories=list(row["categories"]),
            findings=findings,
            segments=[Segment.from_json(one) for one in row.get("segments") or []],
            document=Document.from_json(document) if document else None,
            scan_id=row["scan_id"],
            remaining_quota=row["remaining_quota"],
            raw=row,
            notes=list(row.get("notes") or []),
        )


def _suggest(row: Mapping[str, Any], findings: List[Finding]) -> List[str]:
    if not row["isMalicious"]:
        return []
    kinds = set(row["categories"])
    suggestions = []
    if kinds - {"Sensitive Data"}:
        suggestions.append("Do not pass this text to the model; ask for it to be reworded, or sanitize it first.")
    if "Sensitive Data" in kinds:
        suggestions.append("Remove or mask the sensitive data; sanitize() does this for you.")
    if any(one.via for one in findings):
        suggestions.append("Refuse encoded or hidden text unless your application expects it.")
    return suggestions


@dataclass(frozen=True)
class Change:
    """One change that sanitizing made. start and end are a half-open range in the original text."""

    start: int
    end: int
    before: str
    after: str
    reason: str


@dataclass(frozen=True)
class SanitizeResult:
    """The sanitized text, and what was changed."""

    sanitized: str
    original: str
    was_modified: bool
    changes: List[Change]
    removed_threats: List[str]
    #: The cleaned content, if the input was content.
    content: Optional[str]
    #: The cleaned conversation, if the input was messages.
    messages: Optional[List[Dict[str, Any]]]
    scan_id: str
    remaining_quota: int
    raw: Dict[str, Any] = field(repr=False)
    #: What was not read, and so not cleaned either.
    notes: List[str] = field(default_factory=list)

    @classmethod
    def from_json(cls, row: Dict[str, Any]) -> SanitizeResult:
        changes = [
            Change(one["start"], one["end"], one["before"], one["after"], one["reason"]) for one in row["changes"]
        ]
        return cls(
            sanitized=row["sanitized"],
            original=row["original"],
            was_modified=row["wasModified"],
            changes=changes,
            removed_threats=list(row["removedThreats"]),
            content=row.get("content"),
            messages=row.get("messages"),
            scan_id=row["scan_id"],
            remaining_quota=row["remaining_quota"],
            raw=row,
            notes=list(row.get("notes") or []),
        )
