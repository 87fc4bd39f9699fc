import assert from "node:assert/strict";
import { test } from "node:test";
import { baseOf, chosenId, switches } from "../src/new/readings";
import type { RuleSetPage } from "../src/wire";

const text = { ja: "", zh: "", en: "" };
const choice = (id: string, ...values: string[]) => ({ id, key: id, value: "", names: text, text, chosen: values[0] ?? "",
  values: values.map((v) => ({ id: v, names: text })) });
const rules = { id: "okisaki",
  choices: [choice("drops", "anywhere", "camp"), choice("impasse-rule"), choice("stalemate", "loses", "draw")] } as unknown as RuleSetPage;

test("the id of changed readings", () => {
  assert.equal(chosenId(rules, "okisaki", "drops", "camp"), "okisaki:drops=camp");
  assert.equal(chosenId(rules, "okisaki:drops=camp", "stalemate", "draw"), "okisaki:drops=camp,stalemate=draw");
  assert.equal(chosenId(rules, "okisaki:drops=camp,stalemate=draw", "drops", "anywhere"), "okisaki:stalemate=draw");
  assert.equal(chosenId(rules, "okisaki:stalemate=draw", "stalemate", "loses"), "okisaki");
  assert.equal(chosenId(rules, "mine@0123456789ab", "drops", "camp"), "mine@0123456789ab:drops=camp");
});

test("what is not changed is the base, and one value is no choice", () => {
  assert.equal(baseOf("okisaki:drops=camp"), "okisaki");
  assert.equal(baseOf("okisaki"), "okisaki");
  assert.deepEqual(switches(rules).map((c) => c.id), ["drops", "stalemate"]);
});
