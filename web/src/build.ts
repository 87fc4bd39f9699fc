/** The build of the page that runs here, "" where the server has not said it. */
function running(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
}

/**
 * Loads the page anew when the server gives out another build of it: the two may
 * understand messages in different ways. It does so once for each build, since
 * behind a balancer a server of the old build may answer.
 */
export function keepUp(build: string | undefined, reload = () => location.reload()): void {
  const mine = running();
  if (!build || !mine || build === mine || sessionStorage.getItem("build") === build) return;
  sessionStorage.setItem("build", build);
  reload();
}
