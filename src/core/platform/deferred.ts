export type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void }

/** A promise with its `resolve`: `Promise.withResolvers`, which Node 20 and older browsers lack. */
export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
