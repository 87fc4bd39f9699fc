import { languageTag, notation, texts } from "../i18n";
import { nodeLabel } from "../record/label";
import { Copy } from "../ui/copy";
import type { RecordNode, TsumeMove, TsumeQuestion, TsumeThreat } from "../wire";
import { LinePanel, Replies } from "./answer";
import { Walk } from "./walk";

const number = (n: number) => new Intl.NumberFormat(languageTag.value).format(n);

interface ThreatFoundProps {
  threat: TsumeThreat;
  /** The defender is to move. */
  asked: TsumeQuestion;
  /** The threatened mate, or a line that begins with a reply. */
  walk: Walk;
  show: (walk: Walk) => void;
  edit: () => void;
}

/** 詰めろ or 必至. */
export function ThreatFound({ threat, asked, walk, show, edit }: ThreatFoundProps) {
  const t = texts.value;
  const s = t.tsume.threat;
  const pressing = threat.status === "threat" || threat.status === "brinkmate";
  const head = { brinkmate: s.brinkmate, threat: s.threat, none: s.none, unknown: t.tsume.unknown }[threat.status];
  const hint =
    { brinkmate: s.brinkmateHint, threat: s.threatHint(threat.plies ?? 0), none: s.noneHint, unknown: t.tsume.unknownHint }[threat.status];
  const { rules, sfen, futile } = asked;
  // Replies are played in the position asked about.
  const reply = (node: RecordNode) => {
    const line = new Walk({ rules, sfen, futile, defender: true });
    line.play(node);
    show(line);
  };
  const replied = walk.problem.defender;
  const lists = { play: reply, played: replied ? walk.line.value[0]?.usi : undefined };
  return <>
    <section class={`answer panel ${pressing ? "mate" : threat.status === "none" ? "nomate" : "unknown"}`} data-testid="threat"
      data-status={threat.status} data-plies={threat.plies}>
      <h2 aria-live="polite">{head}</h2>
      <p>{hint}</p>
      <p class="muted small-print">{t.tsume.took(number(threat.nodes), (threat.ms / 1000).toFixed(1))}</p>
    </section>
    {walk.line.value.length > 0 && <LinePanel walk={walk} title={s.line} />}
    {replied && <>
      <p class="row">
        <button type="button" class="button small" onClick={() => show(new Walk({ rules, sfen: threat.sfen, futile }, threat.line))}
          data-testid="back-to-threat">
          {s.line}
        </button>
      </p>
      <Replies walk={walk} />
    </>}
    {pressing && <>
      <ReplyList id="holds" title={s.holds} list={threat.holds} {...lists} />
      <ReplyList id="open" title={s.open} list={threat.open} {...lists} />
      <ReplyList id="mated" title={s.mated} list={threat.mated} {...lists} />
    </>}
    <p class="row">
      <button type="button" class="button" onClick={edit} data-testid="edit">{t.tsume.edit}</button>
      <Copy id="copy-sfen" label={t.copySFEN} text={walk.sfen} />
    </p>
  </>;
}

/** Replies with the same result. */
function ReplyList(
  { id, title, list, play, played }: { id: string; title: string; list: readonly TsumeMove[]; play: (node: RecordNode) => void;
    played: string | undefined },
) {
  if (list.length === 0) return null;
  const s = texts.value.tsume;
  return <section class="replies panel" aria-label={title} data-testid={`threat-${id}`} data-count={list.length}>
    <header class="moves-head">
      <h2>{title}</h2>
      <span class="chip">{list.length}</span>
    </header>
    <ul class={`reply-list ${notation.value}`}>
      {list.map((m) =>
        <li key={m.node.usi}>
          <button type="button" class={`reply ${m.status}`} aria-pressed={m.node.usi === played} onClick={() => play(m.node)}
            data-usi={m.node.usi} data-testid={`threat-reply-${m.node.usi}`}>
            <span lang={notation.value === "ja" ? "ja" : undefined}>{nodeLabel(m.node)}</span>
            <span class="reply-outcome">{m.status === "mate" ? s.pliesLeft(m.plies) : m.status === "nomate" ? s.escapes : s.unclear}</span>
          </button>
        </li>
      )}
    </ul>
  </section>;
}
