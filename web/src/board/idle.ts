/** Longest wait, in milliseconds. */
const most = 1000;

/** Resolves when the browser is idle. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: most });
    else setTimeout(done);
  });
