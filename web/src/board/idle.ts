/** The longest that somebody waits for a page that is busy, in milliseconds. */
const most = 1000;

/** Comes when the page has nothing else to do: for what is loaded after what is seen. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: most });
    else setTimeout(done);
  });
