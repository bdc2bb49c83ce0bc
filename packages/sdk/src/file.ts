/** A browser's `File`, or bytes with the name that says what they are. */
export type FileInput = File | { readonly name: string; readonly data: Blob | Uint8Array | string };

/** The form that the API takes: one field, `file`. */
export function fileForm(file: FileInput): FormData {
  const form = new FormData();
  if (file instanceof Blob) form.set("file", file, file.name);
  else form.set("file", blobOf(file.data), file.name);
  return form;
}

function blobOf(data: Blob | Uint8Array | string): Blob {
  if (data instanceof Blob) return data;
  // A copy: the bytes may lie in memory that is shared, which a Blob does not take.
  return new Blob([typeof data === "string" ? data : Uint8Array.from(data)]);
}
