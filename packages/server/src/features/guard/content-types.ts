/** The two forms in which providers answer. */
export const JSON_TYPE = "application/json; charset=utf-8";
export const STREAM_TYPE = "text/event-stream; charset=utf-8";
