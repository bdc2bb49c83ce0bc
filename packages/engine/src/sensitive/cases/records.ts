import { HEX, token, uuid, type Positive } from "./assemble.ts";

/** Logs, exports and settings: numbers and names that machines write and that are not secret. */
export const RECORD_LOOK_ALIKES: readonly string[] = [
  '"type": "ee56b186-b0d3-528e-8c79-c21fc9bcf437",',
  "twitter: RepDoe\n  social:\n    twitter: RepDoe\n    twitter_id: 536228814",
  "    facebook: '100089208900263'",
  '"free": 7028764823552, "used": 4275077644288',
  "4006381330060 pens, black, 12 pieces",
  '"artifact_hash": "4714900194180531836",',
  "bytes=4532015112830366 took 120 ms",
  '{"page_size": 6011000990139424, "offset": 4532015112830366}',
  "PacketResponder 1 for block blk_-4532015112830366 terminating",
  '"bad_password_time": "133251039041149826",',
  "/shell.jsp?pwd=thm&amp;cmd=whoami",
  'values = %{"foo" => "bar", "password" => "should_not_show"}',
  'post login_path, :params => { :username => user.email, :password => "s3cr3t" }',
  `"_key": "${token("", 32, HEX)}_${token("a", 32, HEX)}",`,
  `"token_name": "test", "token_tag": "${token("b", 32, HEX)}"`,
  `"push_token": "${"a1b2c3d4e5f6".repeat(5)}a1b2"`,
  "X-Amz-Credential=01234567890123456789%2F20300330%2Fus-west-2%2Fs3%2Faws4_request&X-Amz-Date=20300330T201225Z",
  "Credential=KEYID67890QRSTUV/20150830/us-east-1/iam/aws4_request, SignedHeaders=host",
  'MountVolume.SetUp succeeded for secret "kube-system-coredns-token-4fj2k9x8z1a7"',
  "Created secret default-token-x7k2p9qz4m1b in namespace default",
];

/** The same kinds of records, with real secrets in them. */
export const RECORD_SECRETS: readonly Positive[] = [
  ["IBAN", "account GB29-NWBK-6016-1331-9268-19, closed"],
  ["SSN", "name: Jane Roe\nsocial: 536228814"],
  ["SSN", "social # is 536228814"],
  ["FR_NIR", "nir=185057800608491;nom=Durand"],
  ["FR_NIR", "Numéro de sécurité sociale : 185057800608491"],
  ["FR_NIR", "Dossier Durand, 1 85 05 78 006 084 91"],
  ["CARD", "visa 4222222222222 on file"],
  ["CARD", "4222222222222, the old card of the shop"],
  ["CARD", '"hash": "ok", "card": "4532015112832636"'],
  ["CARD", "Please authorize 4532015112832636 today"],
  ["CARD", "- paid with\n-4532015112832636"],
  ["PASSWORD", '"password": "Tim3-out!", "time": 3'],
  ["PASSWORD", "/login.jsp?pwd=Gr8Pass99&amp;cmd=open"],
  ["SECRET", `"_secret_key": "${token("c", 32, HEX)}"`],
  ["SECRET", `"encryption_key": "${token("d", 32, HEX)}"`],
  ["SECRET", `secret = ${token("live-", 32, HEX)}`],
  ["SECRET", `"client_secret": "${uuid("e")}"`],
  ["SECRET", "token live-prod-a8f3kd92jxq7"],
];
