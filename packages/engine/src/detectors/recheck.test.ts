import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { rules } from "./rules.ts";
