// Formats the TypeScript of web/src and web/test: format.mjs [--check]. dprint.json has the style. With --check it names
// the files that differ, changes none, and exits with 1 if there are any.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createFromBuffer } from "@dprint/formatter";
import plugin from "@dprint/typescript";

const check = process.argv.includes("--check");
const { lineWidth, indentWidth, excludes, ...style } = JSON.parse(readFileSync("dprint.json", "utf8"));
const formatter = createFromBuffer(readFileSync(plugin.getPath()));
formatter.setConfig({ lineWidth, indentWidth }, style);
for (const folder of ["src", "test"]) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = `${folder}/${name}`;
    if (!/\.tsx?$/.test(file) || excludes.some((end) => file.endsWith(end))) continue;
    const text = readFileSync(file, "utf8");
    const formatted = formatter.formatText({ filePath: file, fileText: text });
    if (formatted === text) continue;
    console.log(check ? `${file} is not formatted: npm --prefix web run format` : file);
    if (check) process.exitCode = 1;
    else writeFileSync(file, formatted);
  }
}
