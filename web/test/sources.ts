import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

const sources = new Map<string, ts.SourceFile>();

/** A source file, parsed. */
export function parsed(file: string): ts.SourceFile {
  const source = sources.get(file)
    ?? ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  sources.set(file, source);
  return source;
}

/** The file of ours that a source means by a relative path. */
function resolved(file: string, from: string): string {
  const path = join(dirname(file), from);
  const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((f) => /\.(tsx?|css|wasm|json)$/.test(f) && existsSync(f));
  assert.ok(found, `${file}: ${from}`);
  return found!;
}

/** The files of ours that a source imports at once, and whether only for types. */
export function imports(file: string): { file: string; types: boolean }[] {
  const found: { file: string; types: boolean }[] = [];
  for (const s of parsed(file).statements) {
    const from = (ts.isImportDeclaration(s) || ts.isExportDeclaration(s)) && s.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from) || !from.text.startsWith(".")) continue;
    const types = ts.isImportDeclaration(s) ? s.importClause?.isTypeOnly === true : s.isTypeOnly;
    found.push({ file: resolved(file, from.text), types });
  }
  return found;
}

/** The files of ours that a source may load later, with import(). */
export function laterImports(file: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments;
      assert.ok(from && ts.isStringLiteral(from), `${file}: ${node.getText()}`);
      if (from && ts.isStringLiteral(from)) found.push(resolved(file, from.text));
    }
    ts.forEachChild(node, look);
  };
  look(parsed(file));
  return found;
}
