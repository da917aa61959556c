/** Settles in a task of its own: the browser answers keys and presses before it. */
export const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))
