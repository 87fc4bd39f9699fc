import assert from "node:assert/strict";
import { test } from "node:test";
import { inEnglish } from "./browser";
import { marks } from "../src/contest/marks";
import { chosenLanguage, language } from "../src/i18n";

const outcomes = ["black", "white", "drawn", "again", "nothing", "open", "void"] as const;

test("results of a tournament are numbers, and circles in Japanese", async () => {
  await inEnglish();
  assert.deepEqual(outcomes.map((o) => marks(o).join("")), ["10", "01", "½½", "––", "––", "", ""]);
  chosenLanguage.value = "ja";
  for (let i = 0; language.value !== "ja" && i < 100; i++) await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(outcomes.map((o) => marks(o).join("")), ["○●", "●○", "△△", "––", "––", "", ""]);
});
