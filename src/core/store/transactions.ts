import { afterAwake, type Clock } from '#core/platform/clock.ts'

/** A transaction that takes longer than this will not end; normal ones take milliseconds. */
const stuckAfterMs = 8000

/** How the store runs its database transactions. */
export type Transactions = {
  /** Runs one transaction, and reports it as stuck if it does not end in time. */
  watched<T>(transaction: () => Promise<T>): Promise<T>
  /** As `watched`, one transaction after another: for those that read rows and then write what follows from them. */
  inTurn<T>(transaction: () => Promise<T>): Promise<T>
}

/** @param deps.onStuck a transaction has not ended within 8 s in which this realm ran */
export function createTransactions({ clock, onStuck }: { clock: Clock; onStuck: () => void }): Transactions {
  let last: Promise<unknown> = Promise.resolve()
  async function watched<T>(transaction: () => Promise<T>): Promise<T> {
    const done = new AbortController()
    afterAwake(clock, stuckAfterMs, onStuck, done.signal)
    return transaction().finally(() => done.abort())
  }
  return {
    watched,
    inTurn(transaction) {
      const run = last.then(() => watched(transaction))
      last = run.catch(() => {})
      return run
    },
  }
}
