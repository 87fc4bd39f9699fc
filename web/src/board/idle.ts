const most = 1000;

export const idle = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: most });
    else setTimeout(done);
  });
