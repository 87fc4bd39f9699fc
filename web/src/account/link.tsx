import type { ComponentChildren } from "preact";

/** The address of an account's public page; the id finds it under a new name too. */
export function playerPath(name: string, id = ""): string {
  return `/@${encodeURIComponent(name)}${id ? `?id=${encodeURIComponent(id)}` : ""}`;
}

/** A player's name: the way to their page, if they have an account. */
export function PlayerLink({ name, account, children }: { name: string; account?: string; children: ComponentChildren }) {
  if (!account) return <>{children}</>;
  return (
    <a class="player-link" href={playerPath(name, account)}>
      <bdi>{children}</bdi>
    </a>
  );
}
