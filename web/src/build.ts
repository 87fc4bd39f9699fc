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
  if (!build || !mine || build === mine) return;
  try {
    if (sessionStorage.getItem("build") === build) return;
    sessionStorage.setItem("build", build);
  } catch {
    return; // nothing can be kept here: it might go on for ever
  }
  reload();
}
