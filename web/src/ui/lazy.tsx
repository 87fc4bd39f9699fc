import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { idle } from "../board/idle";
import { texts } from "../i18n";

/**
 * A component that loads when it is first shown, with later after the rest of the page. Until then it renders
 * nothing; if loading fails, an error.
 */
export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>, later = false): FunctionComponent<P> {
  let known: FunctionComponent<P> | null = null;
  return (props: P) => {
    const [Found, setFound] = useState<FunctionComponent<P> | null>(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Found) return;
      (later ? idle().then(load) : load()).then((found) => {
        known = found;
        setFound(() => found);
      }, () => setFailed(true));
    }, []);
    if (Found) return <Found {...props} />;
    return failed ? <p class="problem" role="alert">{texts.value.loadFailed}</p> : null;
  };
}
