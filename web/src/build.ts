/** "" if unknown. */
function running(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
}

/**
 * Reloads the page when the server has another build, because messages may differ. Once per build: behind a balancer
 * an old server may answer.
 */
export function keepUp(build: string | undefined, reload = () => location.reload()): void {
  const mine = running();
  if (!build || !mine || build === mine) return;
  try {
    if (sessionStorage.getItem("build") === build) return;
    sessionStorage.setItem("build", build);
  } catch {
    return; // without storage it could reload forever
  }
  reload();
}
