// Names the chunks of dist and writes dist/manifest.json, the server's table of what
// each page loads:
//
//   node manifest.mjs META.JSON
//
// META.JSON is esbuild's metafile. The addresses come from src/routes.ts, a line each.
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

const meta = JSON.parse(readFileSync(process.argv[2], "utf8"));

/** The bundle that begins with each source. */
const bundles = new Map();
for (const [name, output] of Object.entries(meta.outputs)) if (output.entryPoint) bundles.set(output.entryPoint, name);

/** A chunk is named after its entry point, else after its largest source: the name stays from build to build. */
function steady(output) {
  const [source] = output.entryPoint ? [output.entryPoint] : Object.entries(output.inputs).sort(([a, { bytesInOutput: x }], [b, { bytesInOutput: y }]) => y - x || (a < b ? -1 : 1))[0];
  return source.replace(/^.*node_modules\//, "").replace(/^src\//, "").replace(/(\.gen)?\.[jt]sx?$/, "").replaceAll("/", "-");
}

/** Renames the chunks, which esbuild names after their content. A name that is taken gets a number. */
function rename() {
  const names = new Map();
  const taken = new Set();
  const order = Object.entries(meta.outputs).map(([name, output]) => ({ name, key: Object.keys(output.inputs).sort().join() })).sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { name } of order) {
    if (!name.startsWith("dist/chunks/")) continue;
    const base = steady(meta.outputs[name]);
    let chosen = base;
    for (let n = 2; taken.has(chosen); n++) chosen = `${base}-${n}`;
    taken.add(chosen);
    names.set(name.slice("dist/chunks/".length), `${chosen}.js`);
  }
  const renamed = (text) => text.replace(/[\w.-]+-[A-Z0-9]{8}\.js/g, (name) => names.get(name) ?? name);
  for (const name of Object.keys(meta.outputs)) {
    if (!name.endsWith(".js")) continue;
    writeFileSync(name, renamed(readFileSync(name, "utf8")));
    if (renamed(name) !== name) renameSync(name, renamed(name));
  }
  meta.outputs = JSON.parse(renamed(JSON.stringify(meta.outputs)));
  for (const [source, name] of bundles) bundles.set(source, renamed(name));
}

/** Removes chunks that only pass on exports of another: their importers import that one. */
function unwrap() {
  const chunks = Object.keys(meta.outputs).filter((name) => name.endsWith(".js"));
  const texts = new Map(chunks.map((name) => [name, readFileSync(name, "utf8")]));
  const exported = /export\{([^{}]*)\};?\s*$/;
  const aliases = (list) => list.split(",").map((one) => one.split(" as ")).map(([from, to = from]) => [from, to]);
  for (const name of chunks) {
    const found = /^((?:import(?:\{[^{}]*\}from)?"[^"]+";)+)export\{([^{}]*)\};?\s*$/.exec(texts.get(name));
    const bound = found && [...found[1].matchAll(/import\{([^{}]*)\}from"\.\/([^"]+)"/g)];
    if (bound?.length !== 1) continue;
    const target = `dist/chunks/${bound[0][2]}`;
    const imported = new Map(aliases(bound[0][1]).map(([from, to]) => [to, from]));
    const there = new Map(aliases(exported.exec(texts.get(target))[1]).map(([from, to]) => [to, from]));
    const more = aliases(found[2]).map(([local, as]) => [there.get(imported.get(local)), as]);
    if (more.some(([, as]) => there.has(as))) continue;
    texts.set(target, texts.get(target).replace(exported, (_, list) => `export{${list},${more.map(([from, as]) => `${from} as ${as}`)}};`));
    const old = name.slice("dist/chunks/".length);
    for (const [file, text] of texts) texts.set(file, text.replaceAll(`/${old}"`, `/${bound[0][2]}"`));
    bundles.set(meta.outputs[name].entryPoint, target);
    meta.outputs[target].entryPoint ??= meta.outputs[name].entryPoint;
    for (const output of Object.values(meta.outputs)) for (const one of output.imports) if (one.path === name) one.path = target;
    texts.delete(name);
    delete meta.outputs[name];
    rmSync(name);
  }
  for (const [file, text] of texts) writeFileSync(file, text);
}

unwrap();
rename();

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
  parts[language] = Object.fromEntries(["tools", "compose", "puzzle", "site", "play"].map((part) => [part, beside(`src/i18n/${language}.${part}.gen.ts`)]));
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
