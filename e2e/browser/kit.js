// What the browser tests ask of a page, by the hooks of web/README.md. A thing
// is named as in hand_test.go: a square, a place on a stand, or a data-testid.
(() => {
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

  // The page's clock: it runs until it is stopped, and is moved by the test.
  const running = performance.now.bind(performance);
  let stopped = null;
  let moved = 0;
  performance.now = () => (stopped ?? running()) + moved;
  const clock = {
    stop: () => (stopped ??= running()),
    move: (ms) => (moved += ms),
  };
  const board = () => document.querySelector("komadai-board[data-testid=board]") ?? document.querySelector("komadai-board");
  const inBoard = (selector) => board()?.shadowRoot.querySelector(selector) ?? null;
  const game = () => document.querySelector("[data-testid=game]");
  const cell = (square) => inBoard(`[data-square="${square}"]`);

  // The engine of the page searches so many nodes at most; 0 is without end.
  let nodes = 20_000;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (nodes && message?.search && !message.search.nodes) message = { ...message, search: { ...message.search, nodes } };
    return post.call(this, message, ...more);
  };

  // changes watches the document and the boards in it.
  const changes = () => {
    let wake = () => {};
    const observer = new MutationObserver(() => wake());
    const watched = new WeakSet();
    const watch = (root) => {
      if (watched.has(root)) return;
      watched.add(root);
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    return {
      // next ends at the next change, or after that many milliseconds.
      next(ms) {
        watch(document);
        for (const b of document.querySelectorAll("komadai-board")) if (b.shadowRoot) watch(b.shadowRoot);
        return new Promise((done) => {
          const timer = setTimeout(done, ms);
          wake = () => (clearTimeout(timer), done());
        });
      },
      stop: () => observer.disconnect(),
    };
  };

  // aimed is what the next press is meant for, and what it met.
  let aimed = null;
  addEventListener("pointerdown", (e) => {
    if (aimed && !aimed.met) aimed.met = Object.assign(e.composedPath(), { meant: kit.find(aimed.name), by: e.pointerType });
  }, true);
  addEventListener("click", (e) => {
    if (aimed?.met) aimed.clicked ??= e.composedPath();
  }, true);

  const kit = {
    sleep, clock, board, game, cell,
    searchOn: () => (nodes = 0),

    // until asks whenever the page has changed, and now and then for what changes
    // without the document (the focus, an animation); true when it holds in time.
    async until(condition, ms) {
      const change = changes();
      try {
        for (const end = running() + ms; ; await change.next(50)) {
          if (condition()) return true;
          if (running() > end) return false;
        }
      } finally {
        change.stop();
      }
    },

    // fetched does something, and ends when the page has the answer to the request of
    // the path that comes of it and has had time to show it.
    async fetched(path, act) {
      const through = globalThis.fetch;
      const answered = new Promise((done) => {
        globalThis.fetch = async (to, how) => {
          const answer = await through(to, how);
          if (String(to.url ?? to).endsWith(path)) done();
          return answer;
        };
      });
      act();
      await answered;
      globalThis.fetch = through;
      return await kit.calm();
    },

    // calm ends when the page has done what it does at once.
    async calm() {
      for (let i = 0; i < 3; i++) {
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      }
      return true;
    },

    // loading says whether the page still waits for the server.
    loading() {
      const main = document.querySelector("main");
      return !main || main.hasAttribute("aria-busy") || !!main.querySelector(":scope > p[role=status]");
    },

    find(name) {
      if (/^\d+[a-r]$/.test(name)) return cell(name);
      if (/^[bw]:[A-Z]$/.test(name)) return inBoard(`[data-hand="${name}"]`);
      return document.querySelector(`[data-testid="${name}"]`) ?? inBoard(`[data-testid="${name}"]`);
    },

    box(name) {
      const { left, top, right, bottom, width, height } = kit.find(name).getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    },

    middle(name) {
      const { left, top, width, height } = kit.box(name);
      return { x: left + width / 2, y: top + height / 2 };
    },

    // reachable says whether a press in the middle of it is a press on it. It is
    // scrolled into view first.
    reachable(name) {
      const element = kit.find(name);
      if (!element || element.disabled) return false;
      const box = element.getBoundingClientRect();
      if (!box.width || !box.height) return false;
      if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) element.scrollIntoView({ block: "center", inline: "center" });
      const open = () => {
        const { x, y } = kit.middle(name);
        let on = document.elementFromPoint(x, y);
        while (on?.shadowRoot) {
          const inner = on.shadowRoot.elementFromPoint(x, y);
          if (!inner || inner === on) break;
          on = inner;
        }
        return !!on && (element.contains(on) || !!on.closest("label")?.contains(element));
      };
      if (open()) return true;
      // A bar that stays in sight may lie over it.
      element.scrollIntoView({ block: "center", inline: "center" });
      return open();
    },

    // aim is the middle of it, once it stands still; what the next press meets is noted for missed.
    async aim(name) {
      let at = kit.middle(name);
      for (let before; before?.x !== at.x || before?.y !== at.y;) {
        before = at;
        await Promise.race([kit.calm(), sleep(500)]); // a hidden page draws no frames
        at = kit.middle(name);
      }
      aimed = { name, met: null };
      return at;
    },

    // missed returns what the last press met: "" for its aim, "nothing" for no control (or the mouse was
    // released elsewhere), else the other control.
    missed() {
      const { name, met, clicked } = aimed ?? {};
      aimed = null;
      if (!met) return "";
      const now = kit.find(name);
      const is = (e) => e === met.meant || e === now || e.control === met.meant;
      if (met.some(is)) return met.by === "mouse" && met.meant?.localName === "button" && !clicked?.some(is) ? "nothing" : "";
      const control = met.find((e) => e.matches?.("button, a, input, select, textarea, label, summary, [role=button], komadai-board"));
      return control ? control.dataset.testid || control.outerHTML.slice(0, 120) : "nothing";
    },

    // ready says whether it is the player's turn and the board shows it.
    ready() {
      const [g, b] = [game(), board()];
      if (!g || !b || g.hasAttribute("data-over") || g.dataset.turn !== g.dataset.you || b.dataset.seq !== g.dataset.seq) return false;
      return !b.hasAttribute("data-busy") && b.dataset.turn === g.dataset.turn;
    },

    pieces() {
      const all = {};
      for (const c of board().shadowRoot.querySelectorAll("[data-square]")) if (c.dataset.piece) all[c.dataset.square] = c.dataset.piece;
      return all;
    },

    hand(side) {
      const all = {};
      for (const s of board().shadowRoot.querySelectorAll(`[data-hand^="${side}:"]`)) if (+s.dataset.count) all[s.dataset.hand.slice(2)] = +s.dataset.count;
      return all;
    },

    targets: () => [...board().shadowRoot.querySelectorAll(".target")].map((c) => c.dataset.square).sort(),
    moves: () => [...document.querySelectorAll("[data-testid=moves] [data-usi]")].map((r) => r.dataset.usi),
    texts: () => [...document.querySelectorAll("[data-testid=moves] [data-usi] .move-text")].map((r) => r.textContent),
    foul: () => kit.find("foul")?.textContent.trim() ?? "",

    result() {
      const r = kit.find("result");
      return r && { winner: r.dataset.winner ?? "", reason: r.dataset.reason ?? "", foul: r.dataset.foul ?? "", text: r.innerText };
    },

    // focused is the element that has the keyboard, and its name: a square, a
    // place on a stand, a data-testid, or else its tag; "" for none.
    focused() {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      if (!at || at === document.body) return [at, ""];
      return [at, at.dataset.square ?? at.dataset.hand ?? at.dataset.testid ?? at.tagName.toLowerCase()];
    },

    // press is a press of the mouse in the middle of something, made in the page.
    press(name) {
      const element = kit.find(name);
      const { x, y } = kit.middle(name);
      const at = { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, button: 0, pointerId: 1, pointerType: "mouse", isPrimary: true };
      element.dispatchEvent(new PointerEvent("pointerdown", { ...at, buttons: 1 }));
      element.dispatchEvent(new PointerEvent("pointerup", at));
      element.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
    },
  };

  globalThis.kit = kit;
  addEventListener("securitypolicyviolation", (e) => console.error(`Content-Security-Policy: ${e.violatedDirective} ${e.blockedURI}`));
})();
