import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { idle } from "../board/idle";
import type { ExplorerProps } from "./panel";

/** The way to the page that finds games, when its words are there. */
export function ExploreLink() {
  const [Link, setLink] = useState<FunctionComponent | null>(null);
  useEffect(() => void import("./link").then((m) => setLink(() => m.ExploreLink), () => undefined), []);
  return <p class="row explorer-link">{Link && <Link />}</p>;
}

/** The games from the position beside a board: loaded with its words after the page. Without them nothing is lost. */
export function Explorer(props: ExplorerProps) {
  const [Switch, setSwitch] = useState<FunctionComponent<ExplorerProps> | null>(null);
  useEffect(() => void idle().then(() => import("./switch")).then((m) => setSwitch(() => m.ExplorerSwitch), () => undefined), []);
  return <div class="explorer panel">{Switch && <Switch {...props} />}</div>;
}
