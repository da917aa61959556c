import { eq } from 'drizzle-orm'
import type { Clock } from '#core/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Appended } from '#server/feed/append-entries.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { type CallRows, isIn } from './call-life.ts'
import type { CallRoute, CallRouting, RoutedInvite } from './call-routing.ts'
import { loadCalls } from './load-call.ts'
import { calls } from './tables.ts'

const refuse = (status: number, reason: string): CallRoute => ({ kind: 'refuse', status, reason })

const toTelephone = (gatewayId: string | null, fromPartyId: string): CallRoute =>
  gatewayId === null ? refuse(503, 'No way to telephones') : { kind: 'gateway', gatewayId, fromPartyId }

/** Changes by other processes are noticed within this time. */
const everyMs = 300

/** `CallRouting` over the rows of calls. Tell it what was committed: that is how it knows of changes. */
export function createCallRouting(deps: { database: Database; clock: Clock; log: Logger }): CallRouting & {
  onCommitted(appended: readonly Appended[]): void
} {
  const { database, clock, log } = deps
  const listeners = new Map<string, Set<() => void>>()
  const tell = (callId: string) => {
    for (const listener of listeners.get(callId) ?? []) listener()
  }

  /** Looks for changes that another process has made. */
  function watch(callId: string, before: number | null, signal: AbortSignal) {
    clock.after(
      everyMs,
      async () => {
        const revision = await revisionOf(callId).catch((error) => {
          log.warn('call-watch-failed', factsOf(error))
          return before
        })
        if (signal.aborted) return
        if (before !== null && revision !== before) tell(callId)
        watch(callId, revision, signal)
      },
      signal,
    )
  }
  async function revisionOf(callId: string): Promise<number | null> {
    const [found] = await database.db.select({ revision: calls.revision }).from(calls).where(eq(calls.id, callId))
    return found?.revision ?? null
  }

  return {
    async routeOf(invite) {
      const [rows] = await loadCalls(database.db, [invite.callId])
      return routeIn(rows, invite)
    },
    async routesOf(invites) {
      const found = await loadCalls(database.db, [...new Set(invites.map(({ callId }) => callId))])
      const byId = new Map(found.map((rows) => [rows.call.id, rows]))
      return invites.map((invite) => routeIn(byId.get(invite.callId), invite))
    },
    onChanged(callId, listener, signal) {
      if (signal.aborted) return
      const all = listeners.get(callId) ?? new Set()
      listeners.set(callId, all.add(listener))
      const stop = () => {
        all.delete(listener)
        if (all.size === 0) listeners.delete(callId)
      }
      signal.addEventListener('abort', stop, { once: true })
      if (database.shared) watch(callId, null, signal)
    },
    onCommitted(appended) {
      if (listeners.size === 0) return
      const changed = new Set(appended.flatMap(({ entries }) => entries).flatMap((entry) => callIn(entry) ?? []))
      for (const callId of changed) tell(callId)
    },
  }
}

export function routeIn(rows: CallRows | undefined, { partyId, from }: RoutedInvite): CallRoute {
  if (!rows || rows.call.serviceId !== from.serviceId) return refuse(404, 'No such call')
  // The device may have signed in again since it came into the call.
  const caller = rows.parties.find(
    (party) =>
      party.eid === from.eid &&
      isIn(party) &&
      (party.sessionId === from.sessionId || (from.deviceId !== '' && party.deviceId === from.deviceId)),
  )
  // Ringing parties and those who have left may still ask, since the feed has not told them yet: they are not foreign.
  const isForeign = !rows.parties.some(({ eid }) => eid === from.eid)
  if (!caller) return { ...refuse(403, 'Not in this call'), ...(isForeign && { isForeign }) }
  const called = rows.parties.find(({ id }) => id === partyId)
  if (!called || called.id === caller.id) return refuse(404, 'No such party')
  if (rows.call.endedAtMs !== null || called.state === 'left') return refuse(480, 'Has left')
  if (called.kind === 'phone') return toTelephone(called.sessionId, caller.id)
  if (called.state === 'ringing' && called.kind === 'staff' && called.eid !== null)
    return { kind: 'hold', rings: { eid: called.eid, fromPartyId: caller.id } }
  if (called.state === 'ringing' || called.sessionId === null) return { kind: 'hold' }
  return { kind: 'forward', sessionId: called.sessionId, fromPartyId: caller.id }
}

/** The call that a feed entry is about. */
function callIn(entry: string): string | null {
  const { kind, entity, id } = JSON.parse(entry)
  return kind === 'entity' && entity === 'call' ? id : null
}
