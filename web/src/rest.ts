import { idle } from "./board/idle";

/** Milliseconds after loading. */
const pause = 3000;

/** Runs work that must not compete with the first paint for network or processor. */
export function atRest(work: () => void): void {
  const later = () => setTimeout(() => void idle().then(work), pause);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
