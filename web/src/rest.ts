import { idle } from "./board/idle";

/** How long a page has been there before what nobody waits for begins, in milliseconds. */
const pause = 3000;

/** Does work that nobody waits for when the page has loaded and come to rest: it takes neither the network nor the processor from what is to be seen. */
export function atRest(work: () => void): void {
  const later = () => setTimeout(() => void idle().then(work), pause);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
