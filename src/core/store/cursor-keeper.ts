import type { Clock } from '#core/platform/clock.ts'
import { cursorAt, hasSkipped, numberOf } from './cursor.ts'
import type { EntityStore } from './entity-store.ts'
import type { StateStore } from './state-store.ts'

/** The cursor's row. It also says whether this build has skipped entries that it does not understand. */
export type CursorKeeper = {
  /** Reads the number of the last entry that was applied, and what an older build has left to read again. */
  load(eid: string): Promise<number | null>
  /** An entry of an unknown kind was skipped. */
  skip(): void
  set(eid: string, n: number): Promise<void>
}

export function createCursorKeeper(deps: {
  build: string
  clock: Clock
  stateStore: StateStore
  entityStore: EntityStore
  /** Removes conversations that do not fit this build's schema; whether there were any. */
  removeUnfit: () => Promise<boolean>
}): CursorKeeper {
  const { build, clock, stateStore, entityStore, removeUnfit } = deps
  let skipped = false
  return {
    async load(eid) {
      const cursor = await stateStore.state('cursor')
      skipped = hasSkipped(cursor, build)
      if (!cursor || cursor.build === build) return numberOf(cursor, { eid, build })
      await entityStore.readAgain()
      // Rows of another build that do not fit are asked for again, with all others.
      return (await removeUnfit()) ? null : numberOf(cursor, { eid, build })
    },
    skip() {
      skipped = true
    },
    set: (eid, n) =>
      stateStore.setState('cursor', {
        ...cursorAt({ eid, n, build, hasSkipped: skipped }),
        localAsOfMs: clock.nowMs(),
      }),
  }
}
