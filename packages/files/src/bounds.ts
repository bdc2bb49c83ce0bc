/** Limits on what reading a document may cost. Ordinary documents stay far below them, bombs do not. */
export const ENTRIES_MAX = 10_000;
/** Programs that write documents name their parts in a few dozen letters. */
export const ENTRY_NAME_MAX_BYTES = 1_024;
/** The unpacked size of all parts of an archive that are read. */
export const UNPACKED_MAX_BYTES = 64 * 1_048_576;
/** Parts of more than `RATIO_FREE_BYTES` that were packed tighter than this are padding, not text. */
export const RATIO_MAX = 250;
export const RATIO_FREE_BYTES = 1_048_576;
export const XML_DEPTH_MAX = 256;
export const XML_TEXT_MAX_CHARS = 16 * 1_048_576;
/** A document's own names and addresses for places are cut to this length. */
export const PLACE_MAX_CHARS = 200;
/** Smaller letters cannot be read. */
export const READABLE_POINTS = 2.5;
/** Files in files, and files in those; anything deeper is noted, not read. */
export const ATTACHMENT_DEPTH_MAX = 2;
/** At each depth, counted over all files of that depth. */
export const ATTACHMENTS_MAX = 20;
