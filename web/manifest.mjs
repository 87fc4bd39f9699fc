// Writes dist/manifest.json, which tells the server what each page consists of:
//
//   node manifest.mjs META.JSON
//
// META.JSON is what esbuild says of the bundles. The addresses come from the
// table in src/routes.ts, a line for each.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const meta = JSON.parse(readFileSync(process.argv[2], "utf8"));

/** The bundle that begins with each source. */
const bundles = new Map();
for (const [name, output] of Object.entries(meta.outputs)) if (output.entryPoint) bundles.set(output.entryPoint, name);

/** A bundle and all that it imports at once, as paths of dist. */
function closure(source, found = new Set()) {
  const add = (name) => {
    const file = name.replace(/^dist\//, "");
    if (found.has(file)) return;
    found.add(file);
    for (const { path, kind } of meta.outputs[name].imports) if (kind === "import-statement") add(path);
  };
  const bundle = bundles.get(source);
  if (!bundle) throw new Error(`there is no bundle of ${source}`);
  add(bundle);
  return found;
}

const core = closure("src/main.tsx");
const beside = (source) => [...closure(source)].filter((file) => !core.has(file)).sort();

const routes = {};
const lines = readFileSync("src/routes.ts", "utf8").split("\n").filter((line) => line.includes("import(\""));
for (const line of lines) {
  const found = /^ {2}"(\/[^"]*)": \(\) => import\("\.\/(pages\/[\w-]+)"\),$/.exec(line);
  if (!found) throw new Error(`src/routes.ts: the line is no route: ${line.trim()}`);
  routes[found[1]] = beside(`src/${found[2]}.tsx`);
}
if (lines.length === 0) throw new Error("src/routes.ts has no routes");

const styles = {};
for (const [, pattern, names] of readFileSync("src/routes.ts", "utf8").matchAll(/^ {2}"(\/[^"]*)": \[([^\]]*)\],$/gm)) {
  if (!routes[pattern]) throw new Error(`src/routes.ts: styles of ${pattern}, which is no route`);
  styles[pattern] = [...names.matchAll(/"([\w-]+)"/g)].map(([, name]) => `css/${name}.css`);
}
if (Object.keys(styles).length === 0) throw new Error("src/routes.ts has no styles");

const languages = {};
const parts = {};
for (const language of ["en", "ja", "zh", "zh-Hans"]) {
  languages[language] = beside(`src/i18n/${language}.gen.ts`);
  parts[language] = Object.fromEntries(["tools", "edit", "compose", "puzzle", "tags", "about", "play"].map((part) => [part, beside(`src/i18n/${language}.${part}.gen.ts`)]));
}
languages["zh-Hans"].push(...beside("src/i18n/simplify.ts"));
const needed = JSON.parse(/^export const wordsOf.* = (\{.*\});$/m.exec(readFileSync("src/routes.ts", "utf8"))[1]);
const words = Object.fromEntries(Object.keys(routes).map((pattern) => [pattern, needed[pattern] ?? ["tools", "play"]]));

// What pages ask the interface for as soon as their scripts are there: the server lets the browser ask before.
const answers = {
  "/game/{id}": ["/games/{id}", "/rulesets/{its-rules}"], "/puzzles/{id}": ["/rulesets/{id}", "/puzzles"],
  "/record": ["/rulesets/{rules}"], "/record/{id}": ["/records/{id}", "/rulesets/{its-rules}"],
};
for (const route of Object.keys(answers)) if (!routes[route]) throw new Error(`answers of ${route}, which is no route`);

// What the pages that work without a network load when it is first wanted; the service worker keeps it from the start.
const later = [...new Set(["src/study/files.ts", "src/study/panel.tsx", "src/analysis/record.tsx", "src/record/drawings.tsx", "src/record/dialogs.tsx", "src/explore/switch.tsx", "src/offline/install.ts", "src/tsume/here.ts", "src/tsume/outcome.tsx", "src/puzzle/kept.ts"].flatMap(beside))].sort();
writeFileSync("dist/manifest.json", `${JSON.stringify({ later, core: [...core].sort(), routes, styles, languages, parts, words, answers }, null, 1)}\n`);

// The service worker lets go of what another build has kept: it is another file for each.
const build = createHash("sha256");
for (const name of readdirSync("dist", { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).map((e) => `${e.parentPath}/${e.name}`).sort()) build.update(name).update(readFileSync(name));
writeFileSync("dist/sw.js", `const BUILD=${JSON.stringify(build.digest("hex").slice(0, 16))};\n${readFileSync("dist/sw.js", "utf8")}`);
