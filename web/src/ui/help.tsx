import { texts } from "../i18n";
import { section } from "../router";
import { Dialog } from "./dialog";

export function Help({ onClose }: { onClose: () => void }) {
  const t = texts.value;
  const board = t.helpKeys.slice(4);
  const keys = section.value === "record" ? [...t.record.keys, ...board] : t.helpKeys;
  return <Dialog id="help" title={t.help} onClose={onClose}>
    <dl class="keys">
      {keys.map(([key, what]) =>
        <div key={key}>
          <dt>{key}</dt>
          <dd>{what}</dd>
        </div>
      )}
    </dl>
  </Dialog>;
}
