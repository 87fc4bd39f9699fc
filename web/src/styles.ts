/** Loads style sheets in the order of the cascade; those that it lacks go last. */
export async function loadStyles(styles: readonly string[], order: readonly string[] = []): Promise<void> {
  await Promise.all(styles.map((name) =>
    new Promise<void>((done, fail) => {
      const there = (of: string) => document.head.querySelector(`link[rel=stylesheet][href="/css/${of}.css"]`);
      if (there(name)) return done();
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = `/css/${name}.css`;
      link.onload = () => done();
      link.onerror = () => {
        link.remove();
        fail(new Error(`no style sheet ${name}`));
      };
      const at = order.indexOf(name);
      const later = at < 0 ? undefined : order.slice(at + 1).map(there).find((l) => l);
      document.head.insertBefore(link, later ?? null);
    })
  ));
}
