/** The container of Office before 2007 (MS-CFB), in which Word still wraps files that are embedded in a document. */
const MARK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const HEADER_BYTES = 512;
/** How many sectors of the table the header lists; larger files list the others in separate sectors. */
const NAMED_IN_HEADER = 109;
const ENTRY_BYTES = 128;
const LAST_SECTOR = 0xff_ff_ff_fa;
const STREAM = 2;
const ROOT = 5;
const SECTOR_BYTES: ReadonlyMap<number, number> = new Map([
  [9, 512],
  [12, 4_096],
]);
/** Smaller streams are kept together in one stream, which has smaller sectors. */
const SMALL_BELOW_BYTES = 4_096;
const SMALL_BYTES = 64;
const PACKED = "\u0001Ole10Native";
const FILES: ReadonlySet<string> = new Set([PACKED, "Package", "CONTENTS"]);

export interface WrappedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

/** The file in a container, packed with its name or as its program stores it. Formulas and drawings are not files. */
export function fileInOle(bytes: Uint8Array): WrappedFile | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEADER_BYTES || !file.subarray(0, MARK.length).equals(MARK)) return undefined;
  try {
    return wrappedIn(file);
  } catch (error) {
    // An offset points outside the container.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function wrappedIn(file: Buffer): WrappedFile | undefined {
  const sectorBytes = SECTOR_BYTES.get(file.readUInt16LE(30));
  if (sectorBytes === undefined) return undefined;
  const sector = (id: number): Buffer => file.subarray((id + 1) * sectorBytes, (id + 2) * sectorBytes);
  const most = file.length / sectorBytes;
  const table = Buffer.concat(tableSectors(file, sector, most).map(sector));
  const chain = (start: number) => joined(start, { table, part: sector, most });
  const entries = entriesOf(chain(file.readUInt32LE(48)));
  const root = entries.find(({ type }) => type === ROOT);
  const small = chain(root?.start ?? LAST_SECTOR);
  const smallTable = chain(file.readUInt32LE(60));
  const smallPart = (id: number): Buffer => small.subarray(id * SMALL_BYTES, (id + 1) * SMALL_BYTES);
  const found = entries.find(({ name, type }) => type === STREAM && FILES.has(name));
  if (!found) return undefined;
  const { name, start, size } = found;
  const content =
    size < SMALL_BELOW_BYTES
      ? joined(start, { table: smallTable, part: smallPart, most: SMALL_BELOW_BYTES / SMALL_BYTES })
      : chain(start);
  return name === PACKED ? unwrap(content.subarray(0, size)) : { name, bytes: content.subarray(0, size) };
}

/** The sectors of the table that says which sector follows which. */
function tableSectors(file: Buffer, sector: (id: number) => Buffer, most: number): number[] {
  const ids = Array.from({ length: NAMED_IN_HEADER }, (_, index) => file.readUInt32LE(76 + 4 * index));
  let next = file.readUInt32LE(68);
  for (let read = 0; next < LAST_SECTOR && read < most && ids.length < most; read += 1) {
    const names = sector(next);
    for (let at = 0; at + 8 <= names.length; at += 4) ids.push(names.readUInt32LE(at));
    next = names.readUInt32LE(names.length - 4);
  }
  return ids.slice(0, Math.min(most, file.readUInt32LE(44))).filter((id) => id < LAST_SECTOR);
}

interface Chain {
  /** Says which sector follows which. */
  readonly table: Buffer;
  readonly part: (id: number) => Buffer;
  /** A longer chain goes in a circle. */
  readonly most: number;
}

function joined(start: number, { table, part, most }: Chain): Buffer {
  const parts: Buffer[] = [];
  for (let id = start; id < LAST_SECTOR && parts.length < most; id = table.readUInt32LE(4 * id))
    parts.push(part(id));
  return Buffer.concat(parts);
}

function entriesOf(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const at = index * ENTRY_BYTES;
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
    return {
      name: directory.toString("utf16le", at, at + Math.max(0, nameBytes - 2)),
      type: directory[at + 66] ?? 0,
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    };
  });
}

/** The layout: its size, a label, the name, the original path, and finally the file. */
function unwrap(content: Buffer): WrappedFile {
  const label = content.indexOf(0, 6) + 1;
  const name = content.indexOf(0, label) + 1;
  const path = name + 8 + content.readUInt32LE(name + 4);
  const start = path + 4;
  return {
    name: content.toString("latin1", 6, label - 1),
    bytes: content.subarray(start, start + content.readUInt32LE(path)),
  };
}
