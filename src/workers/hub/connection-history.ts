import type { ConnectionState } from '#core/network/network-facts.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { LiveValue } from '#core/store/rows.ts'
import type { LiveRows } from './live-rows.ts'

const mostChanges = 50

/** Returns a function that shows the latest changes of the connection, newest first. */
export function createConnectionHistory(rows: LiveRows, clock: Clock): (state: ConnectionState) => void {
  let changes: LiveValue<'connection-history'>['changes'] = []
  return (state) => {
    if (changes[0]?.state === state) return
    changes = [{ state, localAtMs: clock.nowMs() }, ...changes].slice(0, mostChanges)
    rows.show('connection-history', { changes })
  }
}
