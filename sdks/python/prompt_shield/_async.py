from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Callable, Dict, List, Optional, Sequence, TypeVar, Union

from ._client import PromptShield
from ._errors import PromptShieldError
from ._inputs import FileInput, Messages
from ._results import SanitizeResult, ScanResult

_Result = TypeVar("_Result")


class AsyncPromptShield:
    """The methods of PromptShield, for asyncio. Each call runs in a thread, so it does not block the event loop."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        timeout: float = 10.0,
        retries: int = 2,
        max_concurrency: int = 8,
    ) -> None:
        """Takes the arguments of PromptShield, and one more.

        :param max_concurrency: how many calls may run at the same time.
        """
        self._client = PromptShield(api_key, base_url, timeout, retries)
        self._pool = ThreadPoolExecutor(max_workers=max_concurrency, thread_name_prefix="prompt-shield")

    async def scan(self, prompt: Optional[str] = None, **options: Any) -> ScanResult:
        """Does the same as PromptShield.scan()."""
        return await self._run(partial(self._client.scan, prompt, **options))

    async def sanitize(self, prompt: Optional[str] = None, **options: Any) -> SanitizeResult:
        """Does the same as PromptShield.sanitize()."""
        return await self._run(partial(self._client.sanitize, prompt, **options))

    async def content(self, content: str, source: Optional[str] = None, **options: Any) -> ScanResult:
        """Does the same as PromptShield.content()."""
        return await self._run(partial(self._client.content, content, source, **options))

    async def messages(self, messages: Messages, **options: Any) -> ScanResult:
        """Does the same as PromptShield.messages()."""
        return await self._run(partial(self._client.messages, messages, **options))

    async def scan_file(self, file: FileInput) -> ScanResult:
        """Does the same as PromptShield.scan_file()."""
        return await self._run(partial(self._client.scan_file, file))

    async def guard(self, prompt: Optional[str] = None, **options: Any) -> ScanResult:
        """Does the same as PromptShield.guard()."""
        return await self._run(partial(self._client.guard, prompt, **options))

    async def validate_key(self) -> Dict[str, Any]:
        """Does the same as PromptShield.validate_key()."""
        return await self._run(self._client.validate_key)

    async def batch(
        self, prompts: Sequence[str], concurrency: int = 4, **options: Any
    ) -> List[Union[ScanResult, PromptShieldError]]:
        """Does the same as PromptShield.batch()."""
        places = asyncio.Semaphore(max(1, concurrency))

        async def scan_one(prompt: str) -> Union[ScanResult, PromptShieldError]:
            async with places:
                return await self._run(partial(self._client._outcome, prompt, options))

        return list(await asyncio.gather(*[scan_one(prompt) for prompt in prompts]))

    async def close(self) -> None:
        """Releases the threads. Does not wait for calls that are still running."""
        self._pool.shutdown(wait=False)

    async def __aenter__(self) -> AsyncPromptShield:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _run(self, call: Callable[[], _Result]) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._pool, call)
