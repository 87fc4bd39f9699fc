// Bundles each unit test of web/test into a file of the folder that is given: test.mjs FOLDER.
import { readdirSync } from "node:fs";
import { rolldown } from "rolldown";

for (const file of readdirSync("test").filter((name) => name.endsWith(".test.ts"))) {
  const build = await rolldown({ input: `test/${file}`, platform: "node", external: ["typescript"], moduleTypes: { ".wasm": "binary" } });
  await build.write({ dir: process.argv[2], entryFileNames: "[name].mjs", codeSplitting: false });
}
