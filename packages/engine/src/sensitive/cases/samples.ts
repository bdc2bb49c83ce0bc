import { HEX, token, type Positive } from "./assemble.ts";

/** What tutorials, fixtures and title pages fill in where real data would stand. */
export const SAMPLES: readonly string[] = [
  '"Method":"POST","Password":"password123","Referrer":"https://search.example"',
  'await loginUser({ username: "user1", password: "pass123" });',
  'params = %{"foo" => "bar", "password" => "abc123"}',
  "DSN=mariadb;SERVER=db;UID=reader;PWD=1234;DATABASE=shop",
  "/login.php?login_name=abc&passwd=12345&remember=on",
  "/login.php?login_name=abc&passwd=123456789234&remember=on",
  "ACCEPT_EULA: Y\nSA_PASSWORD: some!Password\nports:",
  'PG="host=localhost port=5432 user=postgres password=p=ssword"',
  'HOST = "localhost"\nDB_USERNAME = "Administrator"\nDB_PASSWORD = "P@ssword1!"',
  "postgresql://postgres:p%3Dssword@localhost:5432/postgres",
  "redis://:passw0rd@[::1]:6379/0",
  'proxy="http://proxyuser:proxy_password@gateway:3128"',
  'os.environ["OPENAI_API_KEY"] = "sk-proj-1234567890"',
  'storage.encrypt("4242424242424242")',
  "'insufficient_funds': '4000000000009995',",
  "Pay with the test card 5555 5555 5555 4444 and any date.",
  "exp_year: 2034,\ncvc: '123'",
  "a 501(c)(3) organization with EIN [Employee Identification Number] 64-6221541",
  `![castle](https://img.example/castle-fullview.jpg?token=${token("eyJhbGciOiJIUzI1NiJ9.eyJ", 40)}.${token("", 43)})`,
];

/** The same shapes where they are meant. */
export const NO_SAMPLES: readonly Positive[] = [
  ["PASSWORD", "the password is password123"],
  ["PASSWORD", "Password: abc123"],
  ["PASSWORD", '"password": "P@ssw0rd123"'],
  ["PASSWORD", "PWD=48151623;DATABASE=shop"],
  ["PASSWORD", 'HOST = "localhost"\nDB_PASSWORD = "kR7!vexil"'],
  ["CONNECTION_PASSWORD", "postgres://app:passw0rd@db.corp.net:5432/orders"],
  ["CONNECTION_PASSWORD", "postgres://app:mark90@localhost:5432/orders"],
  ["API_KEY", `OPENAI_API_KEY=1234567890${token("", 22, HEX)}`],
  ["CARD", "my card number is 4242424242424242"],
  ["CARD", '{"card_number":"4111111111111111"}'],
  ["CARD", "This is a test: charge 4111 1111 1111 1111"],
  ["CVV", "CVV is 123"],
  ["CVV", "exp_year: 2034,\ncvc: '291'"],
  ["US_EIN", "EIN 64-6221541 for the payroll"],
  ["JWT", `https://api.example/me?token=${token("eyJhbGciOiJIUzI1NiJ9.eyJ", 40)}.${token("", 43)}`],
];
