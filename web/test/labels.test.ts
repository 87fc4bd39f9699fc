import assert from "node:assert/strict";
import { test } from "node:test";
import { standardKinds } from "../src/board/kinds";
import { kindLabel, languageOf, pieceLabel, squareLabel, words } from "../src/board/labels";
import { kindMap } from "../src/board/state";

const kinds = kindMap(standardKinds);

test("a square is named in the language of the board", () => {
  assert.equal(squareLabel("en", "7g"), "7g");
  assert.equal(squareLabel("ja", "7g"), "7七");
  assert.equal(squareLabel("zh", "10k"), "10十一");
  assert.equal(squareLabel("en", "10k"), "10k");
});

test("a piece is named with its side", () => {
  for (const language of ["en", "ja", "zh", "zh-Hans"] as const) {
    const name = kinds.get("P")!.names[language === "zh-Hans" ? "zh" : language];
    assert.ok(name);
    assert.ok(pieceLabel(language, kinds, "p").startsWith(`${words[language].side.w} `));
    assert.ok(pieceLabel(language, kinds, "P").startsWith(`${words[language].side.b} `));
  }
  assert.equal(kindLabel("en", kinds, "p"), kindLabel("en", kinds, "P"));
  assert.notEqual(kindLabel("ja", kinds, "P"), kindLabel("ja", kinds, "+P"));
});

test("an unknown piece is named by its letter", () => {
  assert.equal(kindLabel("en", new Map(), "+q"), "+Q");
});

test("the language comes from the nearest element with lang, through the shadow root", () => {
  const inside = (lang: string | null) =>
    ({ closest: () => (lang === null ? null : { getAttribute: () => lang }), getRootNode: () => ({}) }) as unknown as Element;
  for (const [lang, want] of [["ja-JP", "ja"], ["zh-Hant", "zh"], ["zh-Hans-CN", "zh-Hans"], ["zh-CN", "zh-Hans"], ["EN", "en"], [
    "fr",
    "en",
  ]]) {
    assert.equal(languageOf(inside(lang!)), want, lang);
  }
  assert.equal(languageOf(inside(null)), "en");
  const shadow = { closest: () => null, getRootNode: () => ({ host: inside("ja") }) } as unknown as Element;
  assert.equal(languageOf(shadow), "ja");
});
