import { describe, expect, it } from "vitest";
import { readViews } from "./views.ts";

/** Honest texts that contain what encodings are made of, but hide nothing. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "a UUID": "Order 123e4567-e89b-12d3-a456-426614174000 was shipped.",
  "a SHA-256 sum": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  setup.tar.gz",
  "a picture":
    "![logo](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==)",
  "a git log":
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8\nAuthor: Ada <ada@example.com>\n" +
    "Date:   Tue Mar 3 14:02:11 2026 +0100\n\n    Fix the off-by-one in the pager (#4821)",
  "minified script":
    '!function(e,t){"object"==typeof exports?module.exports=t():e.A1=t()}(this,function(){return function(n){var r={};return n[0]}});',
  "a phone list":
    "Anna +49 30 901820-11\nBen +44 20 7946 0958\nCarla +1 (212) 555-0187\nDora +33 1 42 68 53 00",
  "a hex dump of a program":
    "00000000  7f 45 4c 46 02 01 01 00  00 00 00 00 00 00 00 00  |.ELF............|\n00000010  03 00 3e 00 01 00 00 00  c0 5d 00 00 00 00 00 00",
  "MAC addresses": "eth0 00:1B:44:11:3A:B7, wlan0 3c:22:fb:9e:01:aa",
  "a poem":
    "Shall I compare thee to a summer's day?\nThou art more lovely and more temperate:\nRough winds do shake the darling buds of May,",
  "a crossword": "C R O W N\nA . A . I\nT I G E R\n. C . L .\nS E A M S",
  "German compounds":
    "Die Donaudampfschifffahrtsgesellschaft haftet nach dem Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz.",
  "Polish text": "W Szczebrzeszynie chrząszcz brzmi w trzcinie i Szczebrzeszyn z tego słynie.",
  "Russian text": "Привет! Подскажите, пожалуйста, как приготовить борщ на шесть человек?",
  "Greek text": "Καλημέρα, θα ήθελα έναν καφέ και ένα ποτήρι νερό, παρακαλώ.",
  "Turkish text": "Yarın ışıklar kapalı olacak, lütfen kapıyı açık bırakın.",
  "Vietnamese text": "Xin chào, tôi muốn đặt một bàn cho bốn người vào tối mai.",
  "Persian text with joiners": "می‌خواهم کتاب‌های تازه را بخوانم.",
  "Hindi text": "कृपया मुझे कल सुबह की ट्रेन का समय बताइए।",
  "Chinese text": "请帮我写一封邮件，通知大家明天上午十点开会（地点：三楼会议室）。",
  "Japanese text": "明日の会議は午前10時から、３階の会議室で行います。表示指定を確認してください。",
  "emoji with joiners": "Great work 👩‍💻🎉 ❤️ — see you 👨‍👩‍👧‍👦!",
  flags: "🇩🇪 🇫🇷 🇮🇹 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  "product codes": "Replace AB12-C3D4 by X9Z-77Q, firmware v2.0.1b3, size 10x12mm, RTX4090 or i7-13700K.",
  "a SQL query":
    "SELECT id, name FROM users WHERE created_at > '2026-01-01' AND score >= 10 ORDER BY 2 LIMIT 50;",
  "a table": "| a | b | c | d | e |\n| --- | --- | --- | --- | --- |\n| 1 | 2 | 3 | 4 | 5 |",
  TypeScript: "export const sum = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0); // O(n)",
  "a mathematical formula": "f(x) = a*x^2 + b*x + c, with Δ = b² − 4ac and x₁,₂ = (−b ± √Δ) / 2a",
  "an address with a query": "See https://example.com/a-b_c/Page1?q=a+b&lang=de#top for more.",
  "IP addresses": "10.0.0.1 192.168.0.1 172.16.254.3 255.255.255.0 8.8.8.8",
  "a bitcoin address": "Donate to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa, thanks!",
  "exam scores": "78 85 92 88 67 95 73 81 90 66 74",
  "lottery numbers": "4, 8, 15, 16, 23 and 42, bonus 7",
  "dates and times": "12.11.2026 10:15:20, 2026-11-12T10:15:20Z, 9-17 h",
  "a palindrome": "A man, a plan, a canal: Panama. Was it a car or a cat I saw?",
  "names of the spelling alphabet": "Mike met Oscar and Victor at the hotel in Lima in November.",
  "pauses and dashes": "Well... I - uh - don't know... maybe -- no ... yes.",
};

describe("harmless look-alikes", () => {
  it.each(Object.entries(LOOK_ALIKES))("%s is read only in its original form", (_, prompt) => {
    const { views, notes } = readViews(prompt);
    expect(views.slice(1).map(({ via, text }) => `${via.join(" → ")}: ${text}`)).toEqual([]);
    expect(notes).toEqual([]);
  });

  it("a JSON web token is decoded to its claims", () => {
    const token =
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4ifQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c";
    expect(readViews(token).views.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('"name":"John"'),
    );
  });
});
