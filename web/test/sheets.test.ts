import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import { imports, parsed } from "./sources";

interface Table {
  styles: string[];
  pages: { path: string; module: string; styles: string[] }[];
}

/** A source and all that it imports at once, and they in turn. */
function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || file.endsWith(".css")) return found;
  found.add(file);
  for (const needed of imports(file)) closure(needed.file, found);
  return found;
}

/** The words in the class attributes of a source. */
function classes(file: string): Set<string> {
  const found = new Set<string>();
  const words = (node: ts.Node) => {
    if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      for (const word of node.text.split(/\s+/)) found.add(word);
    }
    ts.forEachChild(node, words);
  };
  const walk = (node: ts.Node) => {
    if (ts.isJsxAttribute(node) && node.name.getText() === "class") words(node);
    else ts.forEachChild(node, walk);
  };
  walk(parsed(file));
  return found;
}

/** The classes of each selector of a sheet. */
const selectors = (sheet: string) =>
  [...readFileSync(`src/css/${sheet}.css`, "utf8").matchAll(/([^{};]*)\{/g)].flatMap(([, rule]) =>
    rule!.split(",").map((one) => [...one.matchAll(/\.([a-z][\w-]*)/g)].map((m) => m[1]!))
  );

/** The sheets of app.css. */
const always = [...readFileSync("src/css/index.css", "utf8").matchAll(/"\.\/([\w-]+)\.css"/g)].map((m) => m[1]!);

test("a page has the style sheets that name its classes", () => {
  assert.ok(always.length > 5);
  const common = new Set(always.flatMap((s) => selectors(s).flat()));
  const { styles: sheets, pages } = JSON.parse(readFileSync("pages.json", "utf8")) as Table;
  const seen = new Set<string>();
  for (const { path, module, styles } of pages) {
    const used = new Set([...closure("src/main.tsx"), ...closure(`src/pages/${module}.tsx`)].flatMap((f) => [...classes(f)]));
    for (const sheet of sheets) {
      const needed = selectors(sheet).filter((all) => all.every((c) => used.has(c)) && all.some((c) => !common.has(c))).map((all) =>
        all.join(".")
      );
      if (needed.length > 0) seen.add(sheet);
      assert.equal(needed.length > 0, styles.includes(sheet), `${path} and ${sheet}.css: ${needed.join(" ")}`);
    }
  }
  assert.deepEqual([...seen].sort(), [...sheets].sort());
});

/** A length in pixels, without one more than any mark has. */
const pixels = (body: string, name: string): number => {
  const found = new RegExp(`(?:^|[;\\s])${name}:\\s*([\\d.]+)(px|rem)`).exec(body);
  return found ? Number(found[1]) * (found[2] === "rem" ? 16 : 1) : 1000;
};

/** A selector without its conditions on attributes. */
const bare = (selector: string): string => selector.replace(/\[[^\]]*\]/g, "");

test("marks that have only a colour keep it where colours are forced", () => {
  const mark = 21;
  const rules = [...JSON.parse(readFileSync("pages.json", "utf8")).styles, ...always].flatMap((sheet: string) =>
    [...readFileSync(`src/css/${sheet}.css`, "utf8").replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].map((
      [, selector, body],
    ) => ({ at: `${sheet}.css: ${selector!.trim()}`, selector: selector!.trim(), body: body! }))
  );
  const kept = rules.filter((r) => r.body.includes("forced-color-adjust: none")).map((r) => r.selector);
  const marks = rules.filter(({ selector, body }) =>
    /background: (?!none|transparent)/.test(body) && !/border: (?!0)/.test(body)
    && (Math.min(pixels(body, "width"), pixels(body, "height")) <= mark || / i(\[|$)/.test(selector))
  );
  assert.ok(marks.length > 12, `${marks.length} marks`);
  for (const { at, selector } of marks) {
    assert.ok(
      kept.some((k) => bare(selector) === bare(k) || bare(selector).startsWith(`${bare(k)} `) || bare(selector).startsWith(`${bare(k)}:`)),
      at,
    );
  }
});
