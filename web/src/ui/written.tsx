/** The content that the server wrote into the document, shown until the page is ready. */
let kept: { path: string; content: Element } | null = null;

/** Keeps the content of the document, which is that of the page at path. */
export function keepWritten(document: ParentNode, path: string): void {
  const content = document.querySelector(".written");
  kept = content && { path, content };
}

export const hasWritten = (path: string): boolean => kept?.path === path;

export function Written() {
  return <main id="main" tabIndex={-1} aria-busy="true" ref={(place) => place?.replaceChildren(kept!.content)} />;
}
