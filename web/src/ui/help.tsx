import { texts } from "../i18n";
import { Dialog } from "./dialog";

/** The keys, in a dialog. */
export function Help({ onClose }: { onClose: () => void }) {
  const t = texts.value;
  return (
    <Dialog id="help" title={t.help} onClose={onClose}>
      <dl class="keys">
        {t.helpKeys.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
