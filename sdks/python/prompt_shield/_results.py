"""Results as objects. Whatever a newer server adds is in ``raw``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional

#: Three steps instead of the API's five; anything from "high" on must be stopped.
_THREAT_LEVELS = {"none": "safe", "low": "safe", "medium": "warning", "high": "critical", "critical": "critical"}


@dataclass(frozen=True)
class Finding:
    category: str
    rule: str
    severity: str
    #: Half-open range in the text that was scanned, in UTF-16 units as JavaScript counts them.
    start: int
    end: int
    text: str
    explanation: str
    #: The decoding that uncovered it.
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
    """A message, or a field of structured content, that holds a finding."""

    index: int
    is_malicious: bool
    categories: List[str]
    findings: List[Finding]
    role: Optional[str] = None
    source: Optional[str] = None
    path: Optional[str] = None
    #: What was read there.
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
    kind: str
    text: str
    where: str


@dataclass(frozen=True)
class Document:
    """What a scanned file is, and what it hides."""

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
    #: "safe", "warning" or "critical".
    threat_level: str
    #: A sentence for people.
    description: str
    #: What to do about it, one sentence each; empty for a safe text.
    suggestions: List[str]
    is_malicious: bool
    #: How sure the verdict is, malicious or clean: 0.5 to 1.
    confidence: float
    #: 0 to 100; malicious from 40.
    risk_score: int
    categories: List[str]
    findings: List[Finding]
    segments: List[Segment]
    #: Of scanned files only.
    document: Optional[Document]
    scan_id: str
    remaining_quota: int
    #: The API's own answer, field by field.
    raw: Dict[str, Any] = field(repr=False)

    @property
    def may_pass(self) -> bool:
        """Whether the text may go on to the model. A policy has the last word; in shadow mode it stops nothing."""
        policy = self.raw.get("policy")
        if not policy:
            return not self.is_malicious
        return bool(policy.get("shadow")) or self.raw.get("action") not in ("block", "sanitize")

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
        )


def _suggest(row: Mapping[str, Any], findings: List[Finding]) -> List[str]:
    if not row["isMalicious"]:
        return []
    kinds = set(row["categories"])
    suggestions = []
    if kinds - {"Sensitive Data"}:
        suggestions.append("Do not pass this text to the model; ask for it in other words, or sanitize it first.")
    if "Sensitive Data" in kinds:
        suggestions.append("Remove or mask the sensitive data; sanitize() does it for you.")
    if any(one.via for one in findings):
        suggestions.append("Refuse encoded or hidden text unless your application expects it.")
    return suggestions


@dataclass(frozen=True)
class Change:
    start: int
    end: int
    before: str
    after: str
    reason: str


@dataclass(frozen=True)
class SanitizeResult:
    sanitized: str
    original: str
    was_modified: bool
    changes: List[Change]
    removed_threats: List[str]
    #: The cleaned structure, in the field it came in.
    content: Optional[str]
    messages: Optional[List[Dict[str, Any]]]
    scan_id: str
    remaining_quota: int
    raw: Dict[str, Any] = field(repr=False)

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
        )
