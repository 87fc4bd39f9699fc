import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

const sources = new Map<string, ts.SourceFile>();

/** A source file, parsed. */
export function parsed(file: string): ts.SourceFile {
  const source = sources.get(file) ?? ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  sources.set(file, source);
  return source;
}

/** The files of ours that a source imports at once, with whether it takes nothing but types. */
export function imports(file: string): { file: string; types: boolean }[] {
  const found: { file: string; types: boolean }[] = [];
  for (const s of parsed(file).statements) {
    const from = (ts.isImportDeclaration(s) || ts.isExportDeclaration(s)) && s.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from) || !from.text.startsWith(".")) continue;
    const path = join(dirname(file), from.text);
    const source = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((f) => /\.(tsx?|css|wasm)$/.test(f) && existsSync(f));
    assert.ok(source, `${file}: ${from.text}`);
    const types = ts.isImportDeclaration(s) ? s.importClause?.isTypeOnly === true : s.isTypeOnly;
    if (source) found.push({ file: source, types });
  }
  return found;
}
