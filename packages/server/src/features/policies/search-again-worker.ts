import { parentPort, workerData } from "node:worker_threads";
import { searchAgain } from "./search-again.ts";

parentPort?.postMessage("ready", []);
for (const name of workerData as readonly string[]) {
  const [flags = "u", ...source] = name.split(" ");
  parentPort?.postMessage(searchAgain(source.join(" "), flags), []);
}
