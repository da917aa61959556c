import type { SecurityEventKind } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'

/** An event as the place that notices it describes it. Never with a secret, or with what people wrote. */
export type SecurityNote = {
  kind: SecurityEventKind
  /** Null if it belongs to no service: then only the operator sees it, in the table and the metrics. */
  serviceId: string | null
  /** The account that acted. */
  eid?: string | null
  /** Its name, or the e-mail address that somebody tried to sign in with. */
  who?: string
  address?: string
  /** The call, setting, limit, device, account or conversation that it is about. */
  about?: string
}

/** Equal events since the last write, with their number. */
export type PendingEvent = Required<SecurityNote> & { atMs: number; count: number }

/** Events that are not written yet. Equal ones have the same key and are counted as one. */
export type PendingEvents = {
  add(note: SecurityNote): void
  /** Returns all, and begins anew. */
  takeAll(): Array<[key: string, event: PendingEvent]>
}

/** Maximum number of different events. Further ones are counted in the metrics only. */
const mostPending = 1_000
const longestText = 200

export function createPendingEvents(clock: Clock): PendingEvents {
  let pending = new Map<string, PendingEvent>()
  return {
    add({ kind, serviceId, eid = null, who = '', address = '', about = '' }) {
      const key = JSON.stringify([kind, serviceId, eid, who, address, about])
      const same = pending.get(key)
      if (same) same.count += 1
      else if (pending.size < mostPending) {
        const texts = { who: storable(who), address: storable(address), about: storable(about) }
        pending.set(key, { kind, serviceId, eid, ...texts, atMs: clock.nowMs(), count: 1 })
      }
    },
    takeAll() {
      const events = [...pending]
      pending = new Map()
      return events
    },
  }
}

/** Text of a request as the database takes it: not too long, well-formed, without U+0000. */
const storable = (text: string) => text.slice(0, longestText).toWellFormed().replaceAll('\u0000', '')
