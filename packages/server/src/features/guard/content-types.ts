/** The two content types of providers' answers. */
export const JSON_TYPE = "application/json; charset=utf-8";
export const STREAM_TYPE = "text/event-stream; charset=utf-8";
