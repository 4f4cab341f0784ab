// Verifies files named on standard input, one JSON object a line, and prints a line of what was found for each.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Unsuitable, verify } from "../../service/web/app/verify/verify.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { file, ...more } = JSON.parse(line);
  try {
    console.log(JSON.stringify({ games: await verify(new Uint8Array(await readFile(file)), more) }));
  } catch (error) {
    if (!(error instanceof Unsuitable)) throw error;
    console.log(JSON.stringify({ unsuitable: error.message }));
  }
}
