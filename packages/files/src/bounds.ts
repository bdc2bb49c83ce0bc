/** What a document may cost to read. Honest ones stay far below; bombs run into these. */
export const ENTRIES_MAX = 10_000;
/** Programs that write documents name their parts in a few dozen letters. */
export const ENTRY_NAME_MAX_BYTES = 1_024;
/** All parts of an archive that are read, unpacked. */
export const UNPACKED_MAX_BYTES = 64 * 1_048_576;
/** Parts of more than `RATIO_FREE_BYTES` that were packed tighter than this are padding, not text. */
export const RATIO_MAX = 250;
export const RATIO_FREE_BYTES = 1_048_576;
export const XML_DEPTH_MAX = 256;
export const XML_TEXT_MAX_CHARS = 16 * 1_048_576;
/** Names and addresses that a document gives to its own places are told up to here. */
export const PLACE_MAX_CHARS = 200;
/** Below this a letter is a speck. */
export const READABLE_POINTS = 2.5;
/** Files in files, and files in those; anything deeper is noted, not read. */
export const ATTACHMENT_DEPTH_MAX = 2;
/** At each depth, in all files of that depth together. */
export const ATTACHMENTS_MAX = 20;
