import { nameSource } from "./names.ts";

const ENCRYPT = new RegExp(nameSource("Encrypt"), "u");

/** The dictionary that says so is never encrypted, so this cannot miss it. The name may also occur elsewhere. */
export const speaksOfEncryption = (file: Buffer): boolean =>
  file.includes("/Encrypt") || (file.includes("#") && ENCRYPT.test(file.toString("latin1")));

/** A page with nothing on it. */
const EMPTY_PAGE = [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
];

function writeEmptyPdf(): Uint8Array {
  let file = "%PDF-1.4\n";
  let table = "0000000000 65535 f \n";
  for (const [index, body] of EMPTY_PAGE.entries()) {
    table += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const end = `xref\n0 4\n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(`${file}${end}`);
}

interface Extracts {
  extractPages(parts: readonly object[]): Promise<Uint8Array | null>;
}

/**
 * The pages with all that belongs to them, including attached files, as PDF.js writes them: still packed, but no longer
 * encrypted. PDF.js keeps the encryption of a single file, but not of two that are merged, hence the empty one. Nothing
 * else may be read from the same document afterwards: its fields have lost their parents.
 */
export async function withoutEncryption(pdf: Extracts): Promise<Buffer | undefined> {
  const copy = await pdf.extractPages([{ document: null }, { document: writeEmptyPdf() }]);
  return copy ? Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength) : undefined;
}
