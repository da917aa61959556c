import { type Deferred, deferred } from '#core/platform/deferred.ts'
import type { SharedStorage } from '#workers/ports/serve-storage.ts'
import type { Generation } from './generation.ts'

/** A generation that serves tabs, with the storage of its rows. */
export type Served = { generation: Generation; storage: SharedStorage }

/** The generation that serves tabs. */
export type Serving = {
  /** The generation that serves now, or the next one that does. */
  next(): Promise<Served>
  present(): Generation | null
  /**
   * A generation has begun; `end` ends it.
   *
   * @returns a function that lets it serve tabs, with this storage
   */
  begin(generation: Generation, end: () => void): (storage: SharedStorage) => void
  /** The present generation serves no longer: tabs that connect meanwhile wait for the next one. */
  stop(): void
  endPresent(): void
}

export function createServing(): Serving {
  let serving = deferred<Served>()
  let present: { generation: Generation; own: Deferred<Served>; end: () => void } | null = null
  return {
    next: () => serving.promise,
    present: () => present?.generation ?? null,
    begin(generation, end) {
      const own = serving
      present = { generation, own, end }
      return (storage) => own.resolve({ generation, storage })
    },
    stop() {
      if (serving === present?.own) serving = deferred()
    },
    endPresent: () => present?.end(),
  }
}
