/** Pages change the colours with custom properties. */
export const style = `
:host {
  --kb-wood: var(--komadai-wood, #e3b868);
  --kb-wood-dark: var(--komadai-wood-dark, #d6a552);
  --kb-vein: var(--komadai-vein, #8a5517);
  --kb-line: var(--komadai-line, #3a2a14);
  --kb-stand: var(--komadai-stand, #b9834a);
  --kb-stand-dark: var(--komadai-stand-dark, #9c6a36);
  --kb-koma-a: #fbe9c0; --kb-koma-b: #f3d599; --kb-koma-c: #e4bb74;
  --kb-koma-side: #a87433; --kb-koma-ink: #1a120b; --kb-koma-red: #b3241b;
  --kb-last: rgba(122, 158, 20, .42);
  --kb-last-from: rgba(122, 158, 20, .24);
  --kb-select: rgba(28, 92, 140, .5);
  --kb-target: rgba(24, 84, 60, .58);
  --kb-danger: rgba(196, 30, 20, .72);
  --kb-mark: #8e2b1d; --kb-castle: .13; --kb-glint: #fff; --kb-sheen: #fff;
  --kb-hollow: rgba(40, 18, 0, .1); --kb-hollow-line: rgba(40, 18, 0, .16);
  --kb-accent: #1c5c8c;
  --kb-ahead: rgba(122, 62, 150, .45);
  display: block; position: relative; line-height: 1;
  -webkit-tap-highlight-color: transparent; user-select: none; -webkit-user-select: none;
}
:host([theme="dark"]) {
  --kb-wood: var(--komadai-wood, #b98d4b);
  --kb-wood-dark: var(--komadai-wood-dark, #a97d3d);
  --kb-vein: var(--komadai-vein, #4e2f0c);
  --kb-line: var(--komadai-line, #231708);
  --kb-stand: var(--komadai-stand, #7a5430);
  --kb-stand-dark: var(--komadai-stand-dark, #5e3f22);
  --kb-koma-a: #f0dcb0; --kb-koma-b: #e4c78b; --kb-koma-c: #cfa562;
  --kb-koma-side: #7d5525;
  --kb-last: rgba(110, 150, 10, .5);
  --kb-last-from: rgba(110, 150, 10, .3);
}
[hidden] { display: none !important; }
.frame { display: grid; justify-content: center; gap: var(--gap); }
.frame.beside {
  grid-template-columns: var(--stand-width) auto var(--stand-width);
  grid-template-areas: "top board bottom";
}
.frame.stacked { grid-template-columns: auto; grid-template-areas: "top" "board" "bottom"; }
.camp { display: flex; flex-direction: column; gap: var(--gap); min-width: 0; }
.camp.top { grid-area: top; align-self: start; }
.camp.bottom { grid-area: bottom; align-self: end; }
.beside .camp.bottom { flex-direction: column-reverse; }
.stacked .camp { width: var(--board-width); }
.stacked .camp.bottom { flex-direction: column-reverse; }
.stand {
  position: relative; display: grid; grid-template-columns: 1fr 1fr; padding: calc(var(--u) * .1);
  border-radius: 6px; min-height: var(--v);
  background: linear-gradient(160deg, var(--kb-stand), var(--kb-stand-dark));
  box-shadow: inset 0 1px 0 rgba(255,255,255,.22), inset 0 -2px 0 rgba(0,0,0,.16), 0 2px 7px rgba(30,15,0,.28);
}
.stacked .stand { grid-template-columns: repeat(var(--kinds), 1fr); padding: 2px 4px; }
.place { position: relative; display: grid; place-items: center; min-height: var(--v); }
.place > * { grid-area: 1 / 1; }
.hollow { width: var(--u); height: var(--v); pointer-events: none; }
.hollow.turned { rotate: 180deg; }
.hollow path { fill: var(--kb-hollow); stroke: var(--kb-hollow-line); stroke-width: 1; }
.slot:not([hidden]) { z-index: 1; }
.stacked .place { min-height: calc(var(--v) * 1.04); }
.slot {
  position: relative; width: var(--u); height: var(--v); padding: 0; border: 0; border-radius: 4px; background: none;
  font: inherit; color: inherit; cursor: default; touch-action: manipulation;
}
.slot[hidden] { display: none; }
.slot.live { cursor: pointer; touch-action: none; }
.slot .koma { width: 100%; height: 100%; display: block; pointer-events: none; }
.slot.ahead { background: var(--kb-ahead); }
.slot.selected { background: var(--kb-select); }
.slot.waiting .koma, .slot.waiting .count { opacity: 0; }
.count {
  position: absolute; right: 0; bottom: 1px; min-width: 1.5em; padding: .24em .3em; box-sizing: border-box; border-radius: 1em;
  font: 700 clamp(9px, calc(var(--u) * .24), 15px)/1 ui-sans-serif, system-ui, sans-serif; text-align: center;
  color: #fff; background: #2b1c0e; box-shadow: 0 0 0 1.5px rgba(255,240,210,.55); font-variant-numeric: tabular-nums;
}
.count:empty { display: none; }
.board { grid-area: board; position: relative; width: var(--board-width); height: var(--board-height); }
.ground { display: block; box-shadow: 0 1px 0 var(--kb-wood-dark), 0 4px 1px rgba(60,32,4,.45), 0 10px 13px rgba(30,15,0,.28); }
.ground.holed { box-shadow: none; filter: drop-shadow(0 1px 0 var(--kb-wood-dark)) drop-shadow(0 3px 1px rgba(60,32,4,.45)) drop-shadow(0 7px 12px rgba(30,15,0,.28)); }
.squares { position: absolute; left: var(--left); top: var(--top); width: calc(var(--u) * var(--files)); height: calc(var(--v) * var(--ranks)); outline: none; }
.cell, .koma-at, .blast { position: absolute; left: 0; top: 0; width: var(--u); height: var(--v); }
.cell { outline: none; box-sizing: border-box; touch-action: manipulation; }
.cell.own { touch-action: none; cursor: pointer; }
:host([data-carries]) :is(.cell:not([data-piece=""]), .slot) { touch-action: none; cursor: pointer; }
.cell.target { cursor: pointer; }
.cell::before, .cell::after { content: ""; position: absolute; inset: 0; pointer-events: none; }
.cell.from::before { background: var(--kb-last-from); }
.cell.to::before { background: var(--kb-last); }
.cell.check::before { background: radial-gradient(ellipse at center, var(--kb-danger) 30%, rgba(196,30,20,.34) 100%); }
.cell.ahead::before { background: var(--kb-ahead); }
.cell.selected::before { background: var(--kb-select); }
.cell.over::after, .cell.target:hover::after { background: rgba(24,84,60,.3); }
.cell.target:not(.taken)::after { background-image: radial-gradient(circle, var(--kb-target) 0, var(--kb-target) calc(var(--u) * .13), transparent calc(var(--u) * .14)); }
.cell.target.taken::after { background-image: radial-gradient(ellipse at center, transparent 62%, var(--kb-target) 63%); }
.cell.over::after { background-color: rgba(24,84,60,.35); }
.cell:focus-visible::after, .slot:focus-visible, .choice:focus-visible { outline: 3px solid var(--kb-accent); outline-offset: -3px; box-shadow: 0 0 0 2px rgba(255,255,255,.85) inset; }
:host([viewonly]) .cell { cursor: default; }
.pieces, .clip, .over-layer, .arrows, .marks { position: absolute; inset: 0; pointer-events: none; }
.clip { overflow: hidden; }
.koma-at .koma { width: 100%; height: 100%; display: block; }
.koma-at.leaving { opacity: .22; }
.koma-at.ahead .koma { opacity: .82; }
.order {
  position: absolute; left: 1px; top: 1px; min-width: 1.35em; padding: .2em .25em; box-sizing: border-box; border-radius: 1em; text-align: center;
  font: 700 clamp(9px, calc(var(--u) * .2), 13px)/1 ui-sans-serif, system-ui, sans-serif; color: #fff; background: #6b3486; box-shadow: 0 0 0 1.5px rgba(255,255,255,.7);
}
.order:empty { display: none; }
.koma-at.moving { z-index: 5; }
.koma-at.away, .koma-at.lifted { opacity: 0; }
.koma-at.lifted { opacity: .28; }
.ghost { position: fixed; left: 0; top: 0; width: var(--u); height: var(--v); pointer-events: none; z-index: 1000; }
.ghost .koma { width: 100%; height: 100%; filter: drop-shadow(0 6px 6px rgba(0,0,0,.4)); }
.koma { overflow: visible; }
.blast { border-radius: 50%; box-sizing: border-box; border: 5px solid #d9381e; background: radial-gradient(circle, rgba(255,214,90,.9), rgba(217,56,30,.2)); }
.shade { position: absolute; inset: 0; background: rgba(20,12,4,.26); pointer-events: auto; z-index: 6; }
.promotion {
  position: absolute; left: 0; top: 0; width: var(--u); pointer-events: auto; z-index: 7; border-radius: 6px; overflow: hidden;
  background: #fff7e6; box-shadow: 0 0 0 2px rgba(20,12,4,.55), 0 8px 24px rgba(0,0,0,.4);
}
.choice { display: block; width: var(--u); height: var(--v); border: 0; padding: 0; background: none; cursor: pointer; }
.choice:hover, .choice:focus-visible { background: #cfe2ef; }
.choice + .choice { border-top: 1px solid rgba(20,12,4,.2); }
.choice .koma { width: 100%; height: 100%; pointer-events: none; }
.choice[data-testid="put-down"] { color: #5a3510; font-size: calc(var(--u) * .6); line-height: 1; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.definitions { position: absolute; }
.wood-a { stop-color: var(--kb-koma-a); } .wood-b { stop-color: var(--kb-koma-b); } .wood-c { stop-color: var(--kb-koma-c); }
.wood { fill: url(#koma-wood) #f0d298; stroke: #7c5220; stroke-width: .9; stroke-opacity: .75; } .wood.turned { fill: url(#koma-wood-turned) #f0d298; }
.grain { fill: none; stroke: #9a6422; stroke-width: .8; stroke-opacity: .2; }
.cast { fill: #2a1500; fill-opacity: .22; } .cast.far { fill-opacity: .12; }
.side { fill: var(--kb-koma-side); }
.ink { fill: var(--kb-koma-ink); } .ink.red { fill: var(--kb-koma-red); }
.ink .leap { fill: none; stroke: currentColor; stroke-width: 2; color: var(--kb-koma-ink); } .ink.red .leap { color: var(--kb-koma-red); }
.counter { fill: #39434f; } .counter-ring { fill: none; stroke: #d9b45b; stroke-width: 2; } .counter-ink { fill: #f3e3b4; }
.plank { fill: var(--kb-wood); }
.vein { fill: none; stroke: var(--kb-vein); } .glint { fill: none; stroke: var(--kb-glint); } .round { stroke-linecap: round; }
.tint { fill: var(--kb-vein); } .sheen { fill: var(--kb-sheen); }
.line { fill: none; stroke: var(--kb-line); stroke-width: 1; shape-rendering: crispEdges; }
.line.edge { stroke-width: 2; }
.line.seam { stroke-dasharray: 4 4; }
.line.beyond { stroke-dasharray: 3 3; opacity: .55; }
.chevron { fill: none; stroke: var(--kb-mark); stroke-width: 1.8; opacity: .8; stroke-linecap: round; stroke-linejoin: round; }
.star { fill: var(--kb-line); }
.castle { fill: var(--kb-mark); fill-opacity: var(--kb-castle); }
.gate { fill: none; stroke: var(--kb-mark); opacity: .62; } .gate circle { fill: var(--kb-mark); fill-opacity: .28; stroke-width: 1.6; } .gate .prongs { stroke-width: 1.6; stroke-linecap: round; } .gate .core { fill-opacity: 1; stroke: none; }
.part { fill: var(--kb-mark); fill-opacity: .5; } .part.beside { fill: currentColor; fill-opacity: .72; }
.marks .coordinate { fill-opacity: .7; }
.number { fill: var(--kb-line); fill-opacity: .5; }
.coordinate { fill: var(--kb-line); fill-opacity: .86; }
.arrows, .marks { width: 100%; height: 100%; overflow: visible; }
.arrow { fill: none; stroke-linecap: round; opacity: .75; }
.arrow-head { opacity: .75; }
.trail { fill: none; stroke: var(--kb-target); stroke-linecap: round; }
.trail.faint { opacity: .35; }
.trail.arc { stroke-dasharray: .1 calc(var(--u) * .13); }
.trail-mark { fill: var(--kb-mark); }
.arrow-group.faint { opacity: .55; }
@media (forced-colors: active) {
  .cell.from::before { border: 2px dotted Highlight; } .cell.to::before { border: 2px solid Highlight; } .cell.check::before { border: 5px double Highlight; } .slot.selected, .slot.ahead { outline: 3px solid Highlight; }
  .cell.target::after { border: 3px solid Highlight; } .cell.selected::before { border: 3px solid Highlight; } .cell.ahead::before { border: 3px dashed Highlight; }
}
`;
