/** Resolves when the browser is idle, or after 2 s: for work that the first paint does not need. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari lacks it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 500)
  })
