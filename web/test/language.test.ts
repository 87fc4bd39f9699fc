import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { chosenLanguage, firstOf, inLanguage, language, languageTag, needTexts, startLanguage, texts, word } from "../src/i18n";
import { simplify } from "../src/i18n/simplify";
import { part as hansFirst } from "../src/i18n/zh-Hans/first.gen";
import { part as hansTools } from "../src/i18n/zh-Hans/tools.gen";
import { part as hansPlay } from "../src/i18n/zh-Hans/play.gen";
import { part as hansPuzzle } from "../src/i18n/zh-Hans/puzzle.gen";
import { part as enFailure } from "../src/i18n/en/failure.gen";
import { part as enFirst } from "../src/i18n/en/first.gen";
import { part as enTools } from "../src/i18n/en/tools.gen";
import { part as enPlay } from "../src/i18n/en/play.gen";
import { part as enPuzzle } from "../src/i18n/en/puzzle.gen";
import { part as jaFailure } from "../src/i18n/ja/failure.gen";
import { part as ja } from "../src/i18n/ja/first.gen";
import { part as jaTools } from "../src/i18n/ja/tools.gen";
import { part as zhFirst } from "../src/i18n/zh/first.gen";
import { part as zhTools } from "../src/i18n/zh/tools.gen";
import { part as zhPlay } from "../src/i18n/zh/play.gen";
import { part as zhPuzzle } from "../src/i18n/zh/puzzle.gen";
import { failureText } from "../src/ui/failure";
import { faultPlace } from "../src/ui/refusal";
import { ApiError } from "../src/api";

const en = { ...enFirst, ...enTools, ...enPuzzle, ...enPlay };
const zh = { ...zhFirst, ...zhTools, ...zhPuzzle, ...zhPlay };
const hans = { ...hansFirst, ...hansTools, ...hansPuzzle, ...hansPlay };

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test("the page begins in the first language of the browser that there is, and follows the choice", async () => {
  await startLanguage();
  assert.equal(language.value, "ja");
  assert.equal(texts.value.cancel, ja.cancel);
  chosenLanguage.value = "zh";
  await soon();
  assert.equal(language.value, "zh");
  chosenLanguage.value = "en";
  await soon();
  assert.equal(texts.value.cancel, en.cancel);
});

test("the texts that the front page does without come when another page asks, in each language from then on", async () => {
  assert.equal(texts.value.front.day, en.front.day);
  assert.equal(texts.value.tsume, undefined);
  await needTexts(["tools"]);
  assert.equal(texts.value.tsume.solve, en.tsume.solve);
  assert.equal(texts.value.contest, undefined);
  await needTexts(["tools"]); // at once
  await needTexts(["tools", "puzzle", "play"]);
  assert.equal(texts.value.contest.intro, en.contest.intro);
  chosenLanguage.value = "ja";
  await soon();
  assert.equal(texts.value.tsume.solve, jaTools.tsume.solve);
  assert.equal(texts.value.cancel, ja.cancel);
  chosenLanguage.value = "en";
  await soon();
});

test("Chinese is in traditional characters for Taiwan, Hong Kong and Macau, else in simplified ones", () => {
  for (const [tags, want] of [
    [["zh-TW"], "zh"],
    [["zh-Hant-CN"], "zh"],
    [["zh-hk"], "zh"],
    [["zh-MO", "en"], "zh"],
    [["de", "zh-CN"], "zh-Hans"],
    [["zh"], "zh-Hans"],
    [["zh-SG"], "zh-Hans"],
    [["zh-Hans-HK"], "zh-Hans"],
    [["fr", "en-GB"], "en"],
    [["de"], "en"],
  ] as const) {
    assert.equal(firstOf(tags), want, tags.join());
  }
});

test("simplified Chinese: the texts of the page, and what the server says", async () => {
  chosenLanguage.value = "zh-Hans";
  await soon();
  assert.equal(language.value, "zh");
  assert.equal(languageTag.value, "zh-Hans");
  assert.equal(texts.value.settings, "设置");
  assert.equal(inLanguage({ en: "Shogi", ja: "将棋", zh: "將棋：著法，玉將與飛車" }), "将棋：着法，玉将与飞车");
  chosenLanguage.value = "zh";
  await soon();
  assert.equal(languageTag.value, "zh-Hant");
  assert.equal(inLanguage({ en: "", ja: "", zh: "將棋" }), "將棋");
});

test("page and server simplify alike", () => {
  const pairs = (a: object, b: object): [string, string][] =>
    Object.entries(a).flatMap(([key, value]) => {
      const other = (b as Record<string, unknown>)[key];
      return typeof value === "object"
        ? pairs(value as object, other as object)
        : typeof value === "string"
        ? [[value, other as string] as [string, string]]
        : [];
    });
  const all = pairs(zh, hans);
  assert.ok(all.length > 500);
  // The page has what occurs in the server's texts and the rule sets alone.
  assert.ok(all.filter(([from, to]) => simplify(from) === to).length > all.length / 2);
  for (const [, to] of all) assert.equal(simplify(to), to);
});

test("numbers choose the form, arguments stand where the language has them", () => {
  assert.equal(en.moveCount(1), "1 move");
  assert.equal(en.moveCount(0), "0 moves");
  assert.equal(ja.moveCount(1), "1手");
  assert.equal(en.tossCount(4, 1), "4 pawns, 1 tokin");
  assert.equal(en.analysis.queued(0), "Waiting");
  assert.equal(en.analysis.queued(2), "Waiting, 2 before it");
  assert.equal(zh.puzzle.tried(3, 5), "5人中3人答對");
});

test("every text of every language says something, but where English is the server’s own", () => {
  const empty = (group: object, path: string): string[] =>
    Object.entries(group).flatMap((
      [key, value],
    ) => (typeof value === "object" ? empty(value as object, `${path}.${key}`) : value === "" ? [`${path}.${key}`] : []));
  assert.deepEqual(empty(ja, "ja"), []);
  assert.deepEqual(empty(zh, "zh"), []);
  assert.deepEqual(empty(en, "en").filter((path) => !/^en\.(failure\.codes|account\.problems)\./.test(path)), []);
});

test("a refusal is told by its reason, else by its code, else as the server says it", async () => {
  const refused = (code: string, reason = "") => failureText(new ApiError(409, { code, reason, message: "The server’s words." }));
  chosenLanguage.value = "en";
  await soon();
  assert.equal(refused("not-yours", "spectator"), "The server’s words.");
  await needTexts(["failure"]);
  assert.equal(refused("not-yours", "spectator"), enFailure.failure.reasons.spectator);
  assert.equal(refused("over"), "The server’s words.");
  chosenLanguage.value = "ja";
  await soon();
  assert.equal(refused("over"), jaFailure.failure.codes.over);
  assert.equal(refused("full"), `${jaFailure.failure.codes.full}\nThe server’s words.`);
  assert.equal(refused("unheard-of"), "The server’s words.");
  assert.equal(failureText(new Error("x")), ja.failure.unreached);
  assert.equal(faultPlace(3), "3行目");
  assert.equal(faultPlace(3, 7), "3行目 7文字目");
  assert.equal(word(ja.impasseRule, "nothing"), undefined);
});
