import { language, languageTags, notation, texts } from "../i18n";
import { nodeLabel } from "../record/moves";
import { Copy } from "../ui/copy";
import type { TsumeMove, TsumeThreat } from "../wire";
import { LinePanel } from "./answer";
import type { Walk } from "./walk";

const number = (n: number) => new Intl.NumberFormat(languageTags[language.value]).format(n);

/** Whether the side that has just moved threatens mate (詰めろ, 必至), the mate, and what each reply comes to. */
export function ThreatFound({ threat, walk, edit }: { threat: TsumeThreat; walk: Walk; edit: () => void }) {
  const t = texts.value;
  const s = t.tsume.threat;
  const pressing = threat.status === "threat" || threat.status === "brinkmate";
  const head = { brinkmate: s.brinkmate, threat: s.threat, none: s.none, unknown: t.tsume.unknown }[threat.status];
  const hint = { brinkmate: s.brinkmateHint, threat: s.threatHint(threat.plies ?? 0), none: s.noneHint, unknown: t.tsume.unknownHint }[threat.status];
  return (
    <>
      <section class={`answer panel ${pressing ? "mate" : threat.status === "none" ? "nomate" : "unknown"}`} data-testid="threat" data-status={threat.status} data-plies={threat.plies}>
        <h2 aria-live="polite">{head}</h2>
        <p>{hint}</p>
        <p class="muted small-print">{t.tsume.took(number(threat.nodes), (threat.ms / 1000).toFixed(1))}</p>
      </section>
      {threat.line.length > 0 && <LinePanel walk={walk} title={s.line} />}
      {pressing && (
        <>
          <ReplyList id="holds" title={s.holds} list={threat.holds} />
          <ReplyList id="open" title={s.open} list={threat.open} />
          <ReplyList id="mated" title={s.mated} list={threat.mated} />
        </>
      )}
      <p class="row">
        <button type="button" class="button" onClick={edit} data-testid="edit">
          {t.tsume.edit}
        </button>
        <Copy id="copy-sfen" label={t.copySFEN} text={walk.sfen} />
      </p>
    </>
  );
}

/** The defender's replies that come to the same. */
function ReplyList({ id, title, list }: { id: string; title: string; list: readonly TsumeMove[] }) {
  if (list.length === 0) return null;
  const s = texts.value.tsume;
  return (
    <section class="replies panel" aria-label={title} data-testid={`threat-${id}`} data-count={list.length}>
      <header class="moves-head">
        <h2>{title}</h2>
        <span class="chip">{list.length}</span>
      </header>
      <ul class={`reply-list ${notation.value}`}>
        {list.map((m) => (
          <li key={m.node.usi}>
            <span class={`reply ${m.status}`} data-usi={m.node.usi}>
              <span lang={notation.value === "ja" ? "ja" : undefined}>{nodeLabel(m.node)}</span>
              <span class="reply-outcome">{m.status === "mate" ? s.pliesLeft(m.plies) : m.status === "nomate" ? s.escapes : s.unclear}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
