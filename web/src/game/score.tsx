import { inLanguage, texts } from "../i18n";
import { SideMark } from "../ui/piece";
import type { Game, RuleSetPage } from "../wire";
import { sideName } from "./clock";

export function Goal({ rules }: { rules: RuleSetPage }) {
  return rules.goal ? <p class="goal muted" data-testid="goal">{inLanguage(rules.goal)}</p> : null;
}

export function ScoreTable({ game }: { game: Game }) {
  const t = texts.value;
  if (!game.score) return null;
  const { black, white } = game.score;
  return <section class="score panel" aria-label={t.score} data-testid="score">
    <table>
      <thead>
        <tr>
          <th scope="col">{t.score}</th>
          <th scope="col">{t.captured}</th>
          <th scope="col">{t.voids}</th>
          <th scope="col">{t.left}</th>
          <th scope="col">{t.points}</th>
        </tr>
      </thead>
      <tbody>
        {([["b", black], ["w", white]] as const).map(([side, s]) =>
          <tr key={side} data-side={side}>
            <th scope="row">
              <SideMark side={side} /> {sideName(game, side)}
            </th>
            <td>{s.captured}</td>
            <td>{s.voids}</td>
            <td>{s.left}</td>
            <td class="strong">{s.points}</td>
          </tr>
        )}
      </tbody>
    </table>
  </section>;
}
