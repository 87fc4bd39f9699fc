// A person who plays what the page offers, at random but repeatably.
(() => {
  // patience is how long an answer may take, in milliseconds, before the game
  // is held to hang.
  const patience = 90_000;

  // dice gives numbers from 0 to 1 by mulberry32.
  const dice = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };

  // origins are the own pieces and the filled places of the own stand.
  const origins = (side) => {
    const root = kit.board().shadowRoot;
    const squares = [...root.querySelectorAll(".own")].map((c) => c.dataset.square);
    const stand = [...root.querySelectorAll(`[data-hand^="${side}:"].live`)].filter((s) => !s.hidden).map((s) => s.dataset.hand);
    return [...squares, ...stand];
  };

  const buttons = () => ["pass", "detonate"].filter((id) => kit.find(id));
  const lift = (origin) => (kit.press(origin), kit.targets());
  const letGo = (origin) => kit.press(origin);
  const usiOrigin = (origin) => (origin.includes(":") ? origin[2] + "*" : origin);

  // A mine goes off by its button and from the stand alike.
  const common = (usi) => (usi.startsWith("M*") ? "mine" : usi);

  // offers lists all that the board and the buttons offer: every piece is
  // picked up once and put down again.
  kit.offers = () => {
    const all = buttons().map((id) => (id === "pass" ? "pass" : "mine"));
    for (const origin of origins(kit.game().dataset.you)) {
      const targets = lift(origin);
      letGo(origin);
      all.push(...targets.map((to) => common(usiOrigin(origin) + to)));
    }
    return [...new Set(all)].sort();
  };

  // legal lists what the server allows now, without promotion, in the same form.
  kit.legal = async () => {
    const game = await (await fetch("/api/v1/games/" + location.pathname.split("/")[2])).json();
    const plain = game.legal.map((m) => common(m.usi.replace("+", "")));
    return [...new Set(plain)].sort();
  };

  // choose plays one of the moves offered and returns it, "" if there is none.
  // Greedy players take what they can.
  const choose = async (roll, greedy) => {
    const special = buttons();
    const list = origins(kit.game().dataset.you);
    if (special.length && roll() < 1 / (1 + list.length / 8)) {
      const id = special[Math.floor(roll() * special.length)];
      kit.press(id);
      return id === "pass" ? "pass" : "M*";
    }
    const takes = (to) => kit.cell(to).classList.contains("taken");
    let kept = null;
    while (list.length) {
      const [origin] = list.splice(Math.floor(roll() * list.length), 1);
      const targets = lift(origin);
      const wanted = greedy ? targets.filter(takes) : targets;
      if (!wanted.length) {
        if (targets.length) kept ??= [origin, targets];
        letGo(origin);
        continue;
      }
      return put(origin, wanted[Math.floor(roll() * wanted.length)], roll);
    }
    if (kept) {
      const [origin, targets] = kept;
      lift(origin);
      return put(origin, targets[Math.floor(roll() * targets.length)], roll);
    }
    if (!special.length) return "";
    kit.press(special[0]);
    return special[0] === "pass" ? "pass" : "M*";
  };

  const put = async (origin, to, roll) => {
    kit.press(to);
    await Promise.resolve();
    const question = kit.find("promotion");
    let promotes = "";
    if (question) {
      promotes = roll() < 0.7 ? "+" : "";
      kit.find(promotes ? "promote" : "keep").click();
    }
    return usiOrigin(origin) + to + promotes;
  };

  // play plays until the game is over, and tells how it went.
  kit.play = async (seed, limit, greedy) => {
    const roll = dice(seed);
    const told = { plies: 0, asked: 0, drops: 0, offers: 0, problem: "", endless: false };
    const over = () => kit.game().hasAttribute("data-over");
    const fail = (problem) => ({ ...told, problem: `${problem} (after ${kit.moves().join(" ")})` });
    for (;;) {
      if (!(await kit.until(() => over() || kit.ready(), patience))) return fail("it is never our turn");
      told.plies = +kit.game().dataset.plies;
      if (over()) return { ...told, ...(await kit.until(() => kit.result(), patience), kit.result()) };
      if (told.plies > limit) return { ...fail(`no end in ${limit} plies`), endless: true };
      if (told.offers % 8 === 0) {
        const [offers, legal] = [kit.offers(), await kit.legal()];
        if (offers.join() !== legal.join()) return fail(`the board offers ${offers} but the rules allow ${legal}`);
      }
      told.offers++;
      const move = await choose(roll, greedy);
      if (!move) return fail("nothing is offered");
      if (move.includes("*")) told.drops++;
      if (move.endsWith("+")) told.asked++;
      const came = await kit.until(() => over() || kit.foul() || +kit.game().dataset.plies > told.plies, patience);
      if (kit.foul()) return fail(`${move} was refused: ${kit.foul()}`);
      if (!came) return fail(`${move} was not played`);
      const row = kit.moves()[told.plies] ?? "";
      // A move that must promote does so unasked.
      if (row !== move && row !== move + "+" && !(move === "M*" && row.startsWith(move))) return fail(`${move} became ${row}`);
    }
  };
})();
