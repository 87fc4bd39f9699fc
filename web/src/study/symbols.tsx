import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import { ChevronIcon, NoteIcon, StarIcon } from "../ui/icons";

export function Symbols({ onClose }: { onClose: () => void }) {
  const s = texts.value.study.symbols;
  return <Dialog id="symbols" class="symbols" title={s.title} onClose={onClose}>
    <dl class="keys">
      {s.list.map(([sign, what]) =>
        <div key={sign}>
          <dt>{sign}</dt>
          <dd>{what}</dd>
        </div>
      )}
      {([["note", NoteIcon], ["star", StarIcon], ["fold", ChevronIcon]] as const).map(([name, Icon]) =>
        <div key={name}>
          <dt class={`mark-${name}`}>
            <Icon />
          </dt>
          <dd>{s[name]}</dd>
        </div>
      )}
    </dl>
  </Dialog>;
}
