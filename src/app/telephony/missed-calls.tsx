import { useEffect, useRef } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { CallParty, CallTarget, ErrorName, PhoneCall } from '#core/contract/index.ts'
import { nameOfParty } from './call-names.ts'
import { useStartCall } from './use-start-call.tsx'
import { useStartFailure } from './use-start-failure.tsx'

/** Longer than usual: who has missed a call was looking at something else. */
const shownForMs = 30_000

/** Tells the agent of calls that came to nothing, or were cut off, with a button to call back, or again [CAL-03]. */
export function MissedCalls() {
  const missed = useLiveRow('missed-calls')
  const toasts = useToasts()
  const { eid } = useOwnSelf()
  const { call: start, question, failure } = useStartCall()
  useStartFailure(failure)
  // A toast outlives what was known when it came.
  const present = useRef(start)
  present.current = start
  /** Feed number of the newest call that was told. */
  const told = useRef(0)
  useEffect(() => {
    // This part is loaded after the start: what happened since the page was opened is told too.
    const fresh = (missed?.calls ?? []).filter(
      ({ n, localAtMs }) => n > told.current && localAtMs >= performance.timeOrigin,
    )
    for (const { n, call, failure } of fresh) {
      told.current = n
      const other = call.parties.find((party) => party.eid !== eid)
      const name = other ? nameOfParty(other) : t`Unknown`
      const target = targetOf(call, other)
      const callBack = (to: CallTarget) => present.current(to, call.media === 'video' ? 'video' : 'voice')
      toasts.show({
        id: `missed-call/${call.id}`,
        severity: 'warning',
        removedTime: shownForMs,
        children: failure ? <Unreached call={call} name={failure} /> : wordsOf(call, name),
        ...(target && {
          actions: [{ name: failure ? t`Call again` : t`Call back`, callback: () => callBack(target) }],
        }),
      })
    }
  }, [missed, toasts, eid])
  return question
}

/**
 * Tells whether a call was cut off, rather than missed; others may have talked in a call that this agent has missed.
 */
const isCutOff = ({ answeredAtMs, end }: PhoneCall) =>
  answeredAtMs !== null && (end === 'lost' || end === 'no-rtp' || end === 'failed')
const wordsOf = (call: PhoneCall, name: string) =>
  isCutOff(call) ? t`Call with ${name} dropped` : t`Missed call from ${name}`

/** Names the telephone that was not reached, and why. */
function Unreached({ call, name }: { call: PhoneCall; name: ErrorName }) {
  const [, called] = call.parties
  return (
    <>
      {called && <bdi>{nameOfParty(called)}</bdi>}: <FailureMessage failure={{ name }} />
    </>
  )
}

/** Returns the target for calling back: the visitor in their conversation, the colleague, or the number. */
function targetOf({ roomId }: PhoneCall, other: CallParty | undefined): CallTarget | null {
  if (roomId !== null) return { kind: 'room', roomId }
  if (other?.kind === 'staff' && other.eid !== null) return { kind: 'staff', eid: other.eid }
  return other?.number ? { kind: 'number', number: other.number } : null
}
