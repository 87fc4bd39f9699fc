import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";

/** The most lines a function may have, a component among them. */
const most = 120;

/** The functions of a file that are longer. */
function tooLong(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const lines = file.getLineAndCharacterOfPosition(node.end).line - file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (lines > most) found.push(`${name}: ${node.name?.getText() ?? "a function"} has ${lines} lines, more than ${most}`);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

test("no function is longer than a few screenfuls", () => {
  const names = readdirSync("src", { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  assert.ok(names.length > 150, `only ${names.length} files were found`);
  assert.deepEqual(names.flatMap((name) => tooLong(name, readFileSync(`src/${name}`, "utf8"))), []);
});

test("a function that is too long is found", () => {
  const text = `const f = () => {\n${"  x();\n".repeat(most - 1)}};\n`;
  assert.equal(tooLong("a.ts", text).length, 1);
  assert.equal(tooLong("a.ts", text.replace("  x();\n", "")).length, 0);
});
