import { inLanguage, texts } from "../i18n";
import { MiniBoard } from "../ui/miniboard";
import type { Problem, RuleSet } from "../wire";

export const titleOf = (p: Problem): string => p.title || texts.value.works.untitled;

export function Work({ problem: p, rules }: { problem: Problem; rules: RuleSet | undefined }) {
  const t = texts.value.works;
  if (!rules) return null;
  return <li class="card work">
    <MiniBoard board={rules.board} kinds={rules.pieces} sfen={p.sfen} label="" attacker="b" />
    <div class="card-text">
      <h3>
        <a class="card-link" href={`/problems/${p.id}`} data-testid={`work-${p.id}`}>
          <bdi>{titleOf(p)}</bdi>
        </a>
      </h3>
      <p class="muted">{p.author ? t.by(p.author) : t.gone}</p>
      <p class="card-foot muted">
        {[
          t.mateIn(p.plies),
          rules.id !== "standard" && inLanguage(rules.names),
          p.solvers > 0 && t.solved(p.solvers),
          p.votes > 0 && t.votes(p.votes),
        ].filter(Boolean).join(" · ")}
      </p>
    </div>
  </li>;
}
