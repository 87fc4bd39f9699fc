import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { idle } from "../board/idle";
import type { ExplorerProps } from "./panel";

export function ExploreLink() {
  const [Link, setLink] = useState<FunctionComponent | null>(null);
  useEffect(() => void import("./link").then((m) => setLink(() => m.ExploreLink), () => undefined), []);
  return <p class="row explorer-link">{Link && <Link />}</p>;
}

/** Loads after the page. Without its texts it stays hidden. */
export function Explorer(props: ExplorerProps) {
  const [Switch, setSwitch] = useState<FunctionComponent<ExplorerProps> | null>(null);
  useEffect(() => void idle().then(() => import("./switch")).then((m) => setSwitch(() => m.ExplorerSwitch), () => undefined), []);
  return <div class="explorer panel">{Switch && <Switch {...props} />}</div>;
}
