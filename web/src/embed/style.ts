export const style = `
:host([record-src]), :host([record-id]), :host([study-id]), :host([record]), :host([data-record]) {
  --kp-ink: var(--komadai-text, #221c16); --kp-muted: var(--komadai-muted, #6b6053); --kp-card: var(--komadai-card, #fffdf7);
  --kp-border: var(--komadai-border, #dfd4bf); --kp-hover: var(--komadai-hover, #efe6d3); --kp-accent: var(--komadai-accent, #9f2f22);
}
:host([theme="dark"][data-record]) {
  --kp-ink: var(--komadai-text, #eee5d6); --kp-muted: var(--komadai-muted, #ab9f8d); --kp-card: var(--komadai-card, #211d19);
  --kp-border: var(--komadai-border, #3a332b); --kp-hover: var(--komadai-hover, #2f2923); --kp-accent: var(--komadai-accent, #e88a76);
}
.player { box-sizing: border-box; margin: .6rem auto 0; max-width: 46rem; border: 1px solid var(--kp-border); border-radius: 12px; background: var(--kp-card); color: var(--kp-ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", sans-serif; overflow: hidden; user-select: text; -webkit-user-select: text; }
.player * { box-sizing: border-box; }
.player-head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .45rem .9rem; border-bottom: 1px solid var(--kp-border); font-weight: 600; font-size: .95rem; }
.player-head:empty { display: none; }
.player-names { display: inline-flex; flex-wrap: wrap; gap: 0 .9rem; }
.player-head a { color: var(--kp-muted); font-weight: 400; font-size: .82rem; align-self: center; }
.player svg.mark { width: .85em; height: .95em; vertical-align: -.08em; margin-right: .3em; overflow: visible; }
.player svg.mark path { stroke: #1b1510; stroke-width: 1.5; stroke-linejoin: round; }
:host([theme="dark"]) .player svg.mark { background: #cbb893; box-shadow: 0 0 0 2px #cbb893; border-radius: 2px; }
.player-buttons { display: grid; grid-template-columns: repeat(2, minmax(2.2rem, 1fr)) minmax(6rem, 2.6fr) repeat(3, minmax(2.2rem, 1fr)); }
.player button, .player select { font: inherit; color: inherit; touch-action: manipulation; }
.player-buttons > * { min-height: 2.75rem; border: 0; border-right: 1px solid var(--kp-border); background: none; cursor: pointer; min-width: 0; }
.player-buttons > *:last-child { border-right: 0; }
.player-buttons button { display: grid; place-items: center; }
.player-buttons button:hover:not([aria-disabled="true"]), .player-buttons select:hover { background: var(--kp-hover); }
.player-buttons button[aria-disabled="true"] { opacity: .35; cursor: default; }
.player-buttons select { padding: 0 .5rem; text-align: center; text-align-last: center; font-weight: 600; appearance: none; font-variant-numeric: tabular-nums; }
.player-buttons option { color: #221c16; background: #fffdf7; }
.player-buttons svg { width: 1.3rem; height: 1.3rem; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.player :focus-visible { outline: 3px solid var(--kb-accent); outline-offset: -3px; }
.player-text { padding: .55rem .9rem .7rem; border-top: 1px solid var(--kp-border); min-height: 3.2rem; font-size: .95rem; overflow-wrap: anywhere; }
.player-text[hidden] { display: none; }
.player-text p { margin: 0; white-space: pre-wrap; }
.player-text .bad { color: var(--kp-accent); font-weight: 600; }
.player-ways { display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; padding: .45rem .9rem; border-top: 1px solid var(--kp-border); font-size: .88rem; }
.player-ways span { color: var(--kp-muted); }
.player-ways button { padding: .2rem .7rem; min-height: 2rem; border: 1px solid var(--kp-border); border-radius: 8px; background: none; cursor: pointer; }
.player-ways button:hover { background: var(--kp-hover); }
.player-ways button[aria-current] { border-color: var(--kp-accent); box-shadow: inset 0 0 0 1px var(--kp-accent); }
`;
