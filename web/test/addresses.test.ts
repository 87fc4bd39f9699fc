import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import { parsed } from "./sources";

/** Values that a template puts into a query as they are. Numbers are harmless. */
function bare(file: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) {
      let before = node.head.text;
      for (const { expression, literal } of node.templateSpans) {
        const text = expression.getText();
        if (/[?&][a-z]+=$/.test(before) && !/^(encodeURIComponent|part)\(/.test(text) && !/^(ply|count|before)$/.test(text)) {
          found.push(`${file}: ${before}\${${text}}`);
        }
        before = literal.text;
      }
    }
    ts.forEachChild(node, look);
  };
  look(parsed(file));
  return found;
}

test("values in the query of an address are encoded: a bare + is a space", () => {
  const files = readdirSync("src", { recursive: true }).map(String).filter((f) => /\.tsx?$/.test(f)).map((f) => `src/${f}`);
  assert.ok(files.length > 200, `${files.length} files`);
  assert.deepEqual(files.flatMap(bare), []);
});
