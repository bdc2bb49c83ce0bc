import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace("whsec_", ""), "base64");

function isGenuine(body, signature = "") {
  const expected = Buffer.from(createHmac("sha256", secret).update(body).digest("hex"));
  const given = Buffer.from(signature);
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}

async function receive(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks); // The raw bytes: parsing first would break the signature.
  if (!isGenuine(body, request.headers["x-webhook-signature"])) {
    response.writeHead(401).end("Invalid signature");
    return;
  }
  response.writeHead(200).end(); // Answer within 10 seconds, then do the work.
  const { event, threat_level, detected_patterns } = JSON.parse(body);
  console.log(event, threat_level, detected_patterns.length);
}

createServer((request, response) => {
  // A request that breaks off must not end the program.
  receive(request, response).catch((error) => {
    console.error(error.message);
    if (!response.headersSent) response.writeHead(400).end();
  });
}).listen(Number(process.env.PORT));
