import * as v from 'valibot'
import { type ErrorName, errorNameOf } from '#core/contract/errors.ts'
import { type FeedEntry, PhoneCall } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { LiveValue } from '#core/store/rows.ts'

/** How many are kept for tabs that draw late. */
const keptCount = 5

/**
 * Keeps the newest calls that came to nothing, for all tabs: those that rang for the user and that nobody took, those that
 * were cut off [CAL-03], and those of the user to numbers that were not reached [CAL-12].
 */
export function createMissedCalls(clock: Clock, show: (missed: LiveValue<'missed-calls'>) => void) {
  let calls: LiveValue<'missed-calls'>['calls'] = []
  return (entries: readonly FeedEntry[], selfEid: string) => {
    const added = entries.flatMap((entry) => {
      if (entry.kind !== 'entity' || entry.entity !== 'call' || entry.value === null) return []
      const call = v.safeParse(PhoneCall, entry.value)
      if (!call.success) return []
      const failure = isUnreached(call.output, selfEid) ? failureOf(call.output) : null
      if (failure === null && !isMissed(call.output, selfEid) && !isCutOff(call.output, selfEid)) return []
      return [{ n: entry.n, localAtMs: clock.nowMs(), call: call.output, failure }]
    })
    if (added.length === 0) return
    calls = [...calls, ...added].slice(-keptCount)
    show({ calls })
  }
}

/** Whether it rang for an account in vain: its time was over, or the caller gave up. */
export function isMissed({ parties, answeredAtMs }: PhoneCall, eid: string): boolean {
  const own = parties.find((party) => party.eid === eid)
  if (!own || own === parties[0] || own.joinedAtMs !== null || own.state !== 'left') return false
  return own.end === 'missed' || (own.end === 'cancelled' && answeredAtMs === null)
}

/** Whether it ended although nobody has hung up: a connection was lost for too long. Not for who only monitored it. */
function isCutOff({ parties, answeredAtMs, end }: PhoneCall, eid: string): boolean {
  const own = parties.findLast((party) => party.eid === eid)
  return answeredAtMs !== null && (end === 'lost' || end === 'no-rtp') && own?.monitor === null && own.end === end
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
