import { useEffect, useRef, useState } from "react";
import { TextField } from "./field.tsx";

const TYPING_PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onSearch: (value: string) => void;
}

/** Searches after a pause in typing. */
export function SearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const search = useRef(onSearch);
  // The value changed from outside (filter cleared, back button), so it replaces the draft.
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  useEffect(() => {
    search.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => search.current(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <TextField {...field} type="search" value={draft} onChange={(event) => setDraft(event.target.value)} />
  );
}
