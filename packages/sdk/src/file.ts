/** A browser's `File`, or data with a file name. The extension tells the server the format. */
export type FileInput = File | { readonly name: string; readonly data: Blob | Uint8Array | string };

/** The API expects a form with one field, `file`. */
export function fileForm(file: FileInput): FormData {
  if (typeof file !== "object" || file === null || !("name" in file))
    throw new TypeError("Give a File, or an object with the file's name and its data. Paths are not read.");
  const form = new FormData();
  if (file instanceof Blob) form.set("file", file, file.name);
  else form.set("file", blobOf(file.data), file.name);
  return form;
}

function blobOf(data: Blob | Uint8Array | string): Blob {
  if (data instanceof Blob) return data;
  // Copied because the bytes may be in shared memory, which a Blob does not accept.
  return new Blob([typeof data === "string" ? data : Uint8Array.from(data)]);
}
