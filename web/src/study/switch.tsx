import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n";
import { EngineIcon } from "../ui/icons";
import type { EngineProps } from "./panel";

export function Engine({ children, begun = false, ...props }: EngineProps & { children?: ComponentChildren; begun?: boolean }) {
  const t = texts.value;
  const [on, setOn] = useState(begun);
  const [Panel, setPanel] = useState<FunctionComponent<EngineProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!on || Panel) return;
    setFailed(false);
    import("./panel").then((m) => setPanel(() => m.EnginePanel), () => setFailed(true));
  }, [on]);
  return <section class="engine panel" aria-label={t.study.engine} data-testid="engine" data-on={on ? "" : undefined}>
    <div class="engine-head">
      <button type="button" class="engine-switch" role="switch" aria-checked={on} onClick={() => setOn(!on)} data-testid="engine-switch">
        <EngineIcon />
        <span>{t.study.engine}</span>
        <i aria-hidden="true" />
      </button>
      {children}
    </div>
    {on
      && (Panel
        ? <Panel {...props} />
        : <p class={failed ? "problem engine-problem" : "muted engine-problem"} role={failed ? "alert" : "status"}>
          {failed ? t.study.broken : t.study.loading}
        </p>)}
  </section>;
}
