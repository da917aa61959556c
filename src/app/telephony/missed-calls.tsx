import { useEffect, useRef } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { CallMedia, CallTarget, ErrorName, PhoneCall } from '#core/contract/index.ts'
import { nameOfParty } from './call-names.ts'
import { hostMediaHere } from './media-tab.ts'

/** Longer than usual: who has missed a call was looking at something else. */
const shownForMs = 30_000

/** Tells the agent of calls that came to nothing, with a button to call back, or again [CAL-03]. */
export function MissedCalls() {
  const missed = useLiveRow('missed-calls')
  const commands = useCommands()
  const toasts = useToasts()
  const { eid } = useOwnSelf()
  /** Feed number of the newest call that was told. */
  const told = useRef(0)
  useEffect(() => {
    // This part is loaded after the start: what happened since the page was opened is told too.
    const fresh = (missed?.calls ?? []).filter(
      ({ n, localAtMs }) => n > told.current && localAtMs >= performance.timeOrigin,
    )
    for (const { n, call, failure } of fresh) {
      told.current = n
      const [caller] = call.parties
      const isOwn = caller?.eid === eid
      const target = targetOf(call)
      const callBack = async (to: CallTarget) => {
        const media: CallMedia = call.media === 'video' ? 'video' : 'voice'
        const hosted = await hostMediaHere(commands, media)
        const started = hosted.ok ? await commands.ask('startCall', { body: { target: to, media } }) : hosted
        if (!started.ok) toasts.show({ id: 'start-call', severity: 'error', children: failureText(started.error) })
      }
      toasts.show({
        id: `missed-call/${call.id}`,
        severity: 'warning',
        removedTime: shownForMs,
        children: failure ? (
          <Unreached call={call} name={failure} />
        ) : (
          t`Missed call from ${caller ? nameOfParty(caller) : t`Unknown`}`
        ),
        ...(target && {
          actions: [{ name: isOwn ? t`Call again` : t`Call back`, callback: () => void callBack(target) }],
        }),
      })
    }
  }, [missed, commands, toasts, eid])
  return null
}

/** Which telephone was not reached, and why. */
function Unreached({ call, name }: { call: PhoneCall; name: ErrorName }) {
  const [, called] = call.parties
  return (
    <>
      {called && <bdi>{nameOfParty(called)}</bdi>}: <FailureMessage failure={{ name }} />
    </>
  )
}

/** Whom to call back: the visitor in their conversation, the colleague, or the number. */
function targetOf({ roomId, parties }: PhoneCall): CallTarget | null {
  const [first, second] = parties
  const caller = second?.kind === 'phone' ? second : first
  if (roomId !== null) return { kind: 'room', roomId }
  if (caller?.kind === 'staff' && caller.eid !== null) return { kind: 'staff', eid: caller.eid }
  return caller?.number ? { kind: 'number', number: caller.number } : null
}
