import type { ComponentChildren } from "preact";

/** The address of an account's page; the id survives a change of name. */
export function playerPath(name: string, id = ""): string {
  return `/@${encodeURIComponent(name)}${id ? `?id=${encodeURIComponent(id)}` : ""}`;
}

export function PlayerLink({ name, account, children }: { name: string; account?: string; children: ComponentChildren }) {
  if (!account) return <>{children}</>;
  return <a class="player-link" href={playerPath(name, account)}>
    <bdi>{children}</bdi>
  </a>;
}
