// What is seen while a piece moves.
(() => {
  const pictures = 24;

  // film waits for the next animation of the board and takes pictures of it from
  // its beginning to its end, however busy the machine is: each animation is
  // stopped, set to the moment of the picture, and let go to its end. They come
  // as the promise kit.reel.
  kit.film = (ms = 60_000) => {
    const root = kit.board().shadowRoot;
    kit.reel = kit.until(() => root.getAnimations().some(scripted), ms).then(() => shoot(root));
    return true;
  };

  const scripted = (a) => !(a instanceof CSSTransition || a instanceof CSSAnimation);

  const shoot = (root) => {
    const animations = root.getAnimations().filter(scripted);
    const length = Math.max(0, ...animations.map((a) => a.effect.getComputedTiming().endTime));
    const frames = [];
    for (const a of animations) a.pause();
    for (let i = 0; length && i <= pictures; i++) {
      for (const a of animations) a.currentTime = Math.min((length * i) / pictures, a.effect.getComputedTiming().endTime - 0.01);
      frames.push(picture(root));
    }
    for (const a of animations) a.finish();
    return frames;
  };

  // The middle of a piece is told in squares from the left and top edge.
  const picture = (root) => {
    const box = root.querySelector(".squares").getBoundingClientRect();
    const shape = kit.board().shape;
    const [u, v] = [box.width / shape.files, box.height / shape.ranks];
    const seen = (element) => {
      const b = element.getBoundingClientRect();
      return { piece: element.dataset.koma ?? "", x: (b.left + b.width / 2 - box.left) / u, y: (b.top + b.height / 2 - box.top) / v, size: b.width / u };
    };
    return {
      busy: kit.board().hasAttribute("data-busy"),
      moving: [...root.querySelectorAll(".pieces .moving")].map(seen),
      twins: [...root.querySelectorAll(".clip > *")].map(seen),
      blasts: root.querySelectorAll(".blast").length,
    };
  };

  // rest tells where the one piece of a kind stands on the screen, and where its
  // square is.
  kit.rest = (piece, square) => {
    const root = kit.board().shadowRoot;
    const all = [...root.querySelectorAll(`.pieces [data-koma="${piece}"]`)].filter((e) => e.checkVisibility({ visibilityProperty: true }));
    const middle = (e) => {
      const b = e.getBoundingClientRect();
      return { x: b.left + b.width / 2, y: b.top + b.height / 2 };
    };
    return { count: all.length, piece: all.length ? middle(all[0]) : { x: 0, y: 0 }, square: middle(kit.cell(square)) };
  };
})();
