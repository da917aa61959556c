import * as v from 'valibot'
import { type ErrorName, errorNameOf } from '#core/contract/errors.ts'
import { type FeedEntry, type IncomingCallEventName, PhoneCall } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { LiveValue } from '#core/store/rows.ts'

/** How many are kept for tabs that draw late. */
const keptCount = 5

/**
 * Follows the calls that ring for the user, and keeps the newest ones that came to nothing, for all tabs: those that nobody
 * took, those that were cut off [CAL-03], and those of the user to numbers that were not reached [CAL-12].
 *
 * @param onListEvent what happens to the list of incoming calls [CAL-03]
 */
export function createMissedCalls(
  clock: Clock,
  show: (missed: LiveValue<'missed-calls'>) => void,
  onListEvent: (name: IncomingCallEventName, callId: string) => void,
) {
  let calls: LiveValue<'missed-calls'>['calls'] = []
  /** Ids of the calls that ring for the user. */
  const ringing = new Set<string>()

  function follow(id: string, call: PhoneCall | null, selfEid: string) {
    if (call && ringsFor(call, selfEid)) {
      if (!ringing.has(id)) onListEvent('CALL_INVITE', id)
      ringing.add(id)
    } else if (ringing.delete(id)) onListEvent(call && isMissed(call, selfEid) ? 'CALL_MISS' : 'CALL_REMOVE', id)
  }

  return (entries: readonly FeedEntry[], selfEid: string) => {
    const added = entries.flatMap((entry) => {
      if (entry.kind !== 'entity' || entry.entity !== 'call') return []
      const call = v.safeParse(v.nullable(PhoneCall), entry.value)
      if (!call.success) return []
      follow(entry.id, call.output, selfEid)
      if (call.output === null) return []
      const failure = isUnreached(call.output, selfEid) ? failureOf(call.output) : null
      if (failure === null && !isMissed(call.output, selfEid) && !isCutOff(call.output, selfEid)) return []
      return [{ n: entry.n, localAtMs: clock.nowMs(), call: call.output, failure }]
    })
    if (added.length === 0) return
    calls = [...calls, ...added].slice(-keptCount)
    show({ calls })
  }
}

const ringsFor = ({ parties }: PhoneCall, eid: string): boolean =>
  parties.some((party) => party.eid === eid && party.state === 'ringing')

/** Whether it rang for an account in vain: its time was over, or the caller gave up. */
export function isMissed({ parties, answeredAtMs }: PhoneCall, eid: string): boolean {
  const own = parties.find((party) => party.eid === eid)
  if (!own || own === parties[0] || own.joinedAtMs !== null || own.state !== 'left') return false
  return own.end === 'missed' || (own.end === 'cancelled' && answeredAtMs === null)
}

/** Whether it ended although nobody has hung up: a connection was lost for too long. Not for who only monitored it. */
function isCutOff({ parties, answeredAtMs, end }: PhoneCall, eid: string): boolean {
  const own = parties.findLast((party) => party.eid === eid)
  return (
    answeredAtMs !== null &&
    (end === 'lost' || end === 'no-rtp' || end === 'failed') &&
    own?.monitor === null &&
    own.end === end
  )
}

/** Whether an account has called a telephone that was not reached. */
const isUnreached = ({ parties: [caller, called], answeredAtMs, state, end }: PhoneCall, eid: string): boolean =>
  caller?.eid === eid &&
  called?.kind === 'phone' &&
  answeredAtMs === null &&
  state === 'TERMINATED' &&
  end !== 'cancelled'

/** Why a telephone was not reached: what the carrier said, or nobody has answered. */
const failureOf = ({ failureCode }: PhoneCall): ErrorName =>
  failureCode === null || failureCode === undefined ? 'call-target-away' : errorNameOf(failureCode)
