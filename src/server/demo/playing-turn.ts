import { sql } from 'drizzle-orm'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'

/** Key of the advisory lock that the process holds whose simulated visitors play. */
const playingLock = 4_815_162_344
const lookEveryMs = 1000
/** Longer than a process takes to notice that it should end, and to end. */
const endWithinMs = 10_000

/** Lets one process at a time play the demo's simulated visitors. */
export type PlayingTurn = {
  /**
   * Runs `play`, unless another process plays; settles when it has ended. Its signal is aborted when a process asks for
   * the end, or when it is not certain any more that no other process plays.
   */
  during(signal: AbortSignal, play: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Whether a process plays, this one or another. */
  isTaken(): Promise<boolean>
  /** Makes the process that plays end; settles when it has. */
  end(): Promise<void>
}

/**
 * An advisory lock of the database, held by a transaction that lasts as long as the play: a process that dies lets go of
 * it. A process that asks for the end waits for the lock, which the player sees. The embedded database belongs to one
 * process, and has one connection, which a transaction would occupy: there nothing is locked.
 */
export function createPlayingTurn({ database, clock }: { database: Database; clock: Clock }): PlayingTurn {
  if (!database.shared) return createSoleTurn()
  return {
    during: (signal, play) =>
      database.transaction(async (tx) => {
        const [taken] = await rowsOf<{ is_ours: boolean }>(
          tx,
          sql`select pg_try_advisory_xact_lock(${playingLock}::bigint) as is_ours`,
        )
        if (taken?.is_ours) await playUntilAsked(tx, clock, signal, play)
      }),
    isTaken: () => isLocked(database.db, 'granted'),
    end: () =>
      database.transaction(async (tx) => {
        await tx.execute(sql`select set_config('lock_timeout', ${String(endWithinMs)}, true)`)
        await tx.execute(sql`select pg_advisory_xact_lock(${playingLock}::bigint)`)
      }),
  }
}

/** For a process that is the only one. */
export function createSoleTurn(): PlayingTurn {
  let playing: Promise<void> | null = null
  return {
    async during(signal, play) {
      playing = play(signal)
      await playing.finally(() => {
        playing = null
      })
    },
    isTaken: async () => playing !== null,
    end: async () => void (await playing),
  }
}

async function playUntilAsked(
  tx: Db,
  clock: Clock,
  signal: AbortSignal,
  play: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const end = new AbortController()
  const ours = AbortSignal.any([signal, end.signal])
  const playing = play(ours).finally(() => end.abort())
  try {
    while (!ours.aborted) {
      await sleep(clock, lookEveryMs, ours)
      if (!ours.aborted && (await isLocked(tx, 'waited-for'))) end.abort()
    }
  } finally {
    // Also when the connection, and the lock with it, was lost.
    end.abort()
    await playing
  }
}

/** Whether a connection to this database has the lock, or waits for it. */
async function isLocked(db: Db, how: 'granted' | 'waited-for'): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`
      select 1 from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted = ${how === 'granted'}::boolean
        and (classid::bigint << 32) + objid::bigint = ${playingLock}::bigint
        and database = (select oid from pg_database where datname = current_database())
      limit 1`,
  )
  return rows.length > 0
}
