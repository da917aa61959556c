/** Lets everything that waits in the event loop have its turn: long work calls it in between. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
