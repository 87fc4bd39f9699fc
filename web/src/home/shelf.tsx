import { useMemo } from "preact/hooks";
import { inLanguage, texts } from "../i18n";
import { BookIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import { cardName } from "../ui/names";
import { traitsOf } from "../ui/traits";
import type { RuleSet, RuleSets } from "../wire";

/** All rule sets by family. */
export function Shelf({ all }: { all: RuleSets }) {
  const families = all.families.map((family) => ({ family, members: all.rulesets.filter((r) => family.groups.includes(r.group)) }));
  return <section class="shelf" id="variants" aria-labelledby="shelf">
    <h2 id="shelf">{texts.value.front.families}</h2>
    <ul>
      {families.filter(({ members }) => members.length > 0).map(({ family, members }) =>
        <Family key={family.groups[0]} family={family} members={members} />
      )}
    </ul>
  </section>;
}

/** Others of a family fold, unless it is one alone; rule sets from files do not. */
const unfolded = 2;

function Family({ family, members }: { family: RuleSets["families"][number]; members: RuleSet[] }) {
  const t = texts.value;
  const first = members[0]!;
  const mark = useMemo(() => traitsOf(first), [first]);
  const shown = members.length <= unfolded + 1 || first.own ? members.length : unfolded;
  return <li class="family" data-rules={first.id}>
    <MiniBoard board={first.board} kinds={first.pieces} sfen={first.start} mark={mark} />
    <div>
      <h3>{inLanguage(family.names)}</h3>
      <p class="muted">{inLanguage(family.summary)}</p>
      <ul class="members">{members.slice(0, shown).map((rules) => <Member key={rules.id} rules={rules} />)}</ul>
      {members.length > shown && <details>
        <summary data-testid={`more-${first.group}`}>{t.front.moreKinds(members.length - shown)}</summary>
        <ul class="members">{members.slice(shown).map((rules) => <Member key={rules.id} rules={rules} />)}</ul>
      </details>}
    </div>
  </li>;
}

function Member({ rules }: { rules: RuleSet }) {
  const t = texts.value;
  return <li>
    <a href={`/new/${rules.id}`} data-testid={`play-${rules.id}`}>{cardName(rules)}</a>
    <a class="quiet-link" href={`/rules/${rules.id}`} data-testid={`rules-${rules.id}`} aria-label={t.rulesOf(inLanguage(rules.names))}>
      <BookIcon />
      {t.rules}
    </a>
  </li>;
}
