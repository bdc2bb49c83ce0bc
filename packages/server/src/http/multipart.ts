import type { Upload } from "@prompt-shield/contracts";
import { FILE_FORM_EXTRA_BYTES, FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import type { FastifyInstance } from "fastify";
import { fail } from "../failure.ts";

/** The maximum size of a form with a file. */
export const FORM_MAX_BYTES = FILE_MAX_BYTES + FILE_FORM_EXTRA_BYTES;

/** Forms are read only for routes that ask for them; everywhere else, JSON is the only body. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    /^multipart\/form-data(?:;|$)/,
    { parseAs: "buffer" },
    async (request: { headers: Record<string, unknown>; routeOptions: { config: object } }, body: Buffer) => {
      if (!("takesForms" in request.routeOptions.config)) fail("unsupported_media_type");
      const boundary = /;\s{0,8}boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/iu.exec(
        String(request.headers["content-type"]),
      );
      const file = fileOf(body, boundary?.[1] ?? boundary?.[2] ?? fail("file_missing"));
      if (file.bytes.byteLength > FILE_MAX_BYTES) fail("file_too_large");
      return { file };
    },
  );
}

/** More parts than any of our forms has. */
const PARTS_MAX = 20;
const HEADERS_MAX_BYTES = 4_096;

/** Finds the one part called `file` (RFC 7578). Its bytes are a view of the body, not a copy. */
function fileOf(body: Buffer, boundary: string): Upload {
  const mark = Buffer.from(`--${boundary}`);
  let file: Upload | undefined;
  let at = body.indexOf(mark);
  for (let part = 0; at !== -1 && part < PARTS_MAX; part += 1) {
    const start = at + mark.length + 2;
    const next = body.indexOf(Buffer.concat([Buffer.from("\r\n"), mark]), at + mark.length);
    const bodyStart = body.indexOf("\r\n\r\n", start);
    if (next === -1 || bodyStart === -1 || bodyStart > next) break;
    const headers = body.toString("utf8", start, Math.min(bodyStart, start + HEADERS_MAX_BYTES));
    if (/^content-disposition:.{0,200}[; ]name="?file"?(?:;|\s|$)/imu.test(headers)) {
      const name = /;\s{0,8}filename="([^"\r\n]{0,400})"/iu.exec(headers)?.[1] ?? "";
      // A second one would pass for read.
      if (file) fail("file_not_alone");
      file = { name, bytes: body.subarray(Math.min(next, bodyStart + 4), next) };
    }
    at = next + 2;
  }
  return file ?? fail("file_missing");
}
