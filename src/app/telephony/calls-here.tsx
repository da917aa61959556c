import { useStayAwake } from '#app/browser/wake-lock.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useLeaveAsks } from '#app/media/use-leave-asks.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { InTopModal } from '#app/ui/overlay/in-top-modal.tsx'
import { roomAbove } from '#app/ui/overlay/room-above.css.ts'
import type { PhoneCall } from '#core/contract/index.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import { CallBar } from './call-bar.tsx'
import * as css from './calls.css.ts'
import { IncomingCall } from './incoming-call.tsx'
import { useCalls } from './use-calls.ts'
import { useIsAnyHere, useMediaOfCalls } from './use-media-of-calls.ts'

// The variable's own name, without the `var()` that styles put around it.
const roomAboveName = roomAbove.slice(4, -1)

/** The calls of this account: who rings, and those that go on. In every tab. */
export function CallsHere() {
  useLanguage()
  const calls = useCalls()
  useMediaOfCalls(calls)
  const isAnyHere = useIsAnyHere(calls)
  // A screen that is locked takes microphone and camera from the page of a phone.
  useStayAwake(isAnyHere)
  const tabs = useLiveRow('hub')?.tabs.length ?? 1
  // A call of this device would end with its last tab.
  useLeaveAsks(isAnyHere && tabs <= 1)
  if (calls.length === 0) return null
  const isOn = ({ own }: CallShown) => isIn(own)
  const ongoing = calls.filter(isOn)
  return (
    <InTopModal>
      <div className={css.bars} ref={keepRoomAbove}>
        {ongoing.map((shown) => (
          <CallBar key={shown.call.id} shown={shown} />
        ))}
      </div>
      {ongoing.map((shown) => (
        <ConferenceNews key={shown.call.id} shown={shown} />
      ))}
      <div className={css.ringing} data-region="ringing">
        {calls.map((shown) => !isOn(shown) && <IncomingCall key={shown.call.id} shown={shown} />)}
      </div>
    </InTopModal>
  )
}

/** Dialogs begin below the calls that go on. Returns how to stop. */
function keepRoomAbove(bars: HTMLElement | null) {
  if (!bars) return
  const { style } = document.documentElement
  const watching = new ResizeObserver(() => {
    const { height, bottom } = bars.getBoundingClientRect()
    style.setProperty(roomAboveName, height > 0 ? `${bottom}px` : '')
  })
  watching.observe(bars)
  return () => {
    watching.disconnect()
    style.removeProperty(roomAboveName)
  }
}

/** Tells screen readers what has just happened to the other parties of a call [INQ-03]; others see it in the list. */
function ConferenceNews({ shown: { call, own } }: { shown: CallShown }) {
  const by = call.parties.find(({ id }) => id === call.event.byPartyId)
  return (
    <span role="status" className={visuallyHidden}>
      {by && by.id !== own.id && newsText(call.event, by.name)}
    </span>
  )
}

/** The beginning of a call has a text of its own, and who monitors is shown as the service wants it. */
function newsText({ name, conference }: PhoneCall['event'], person: string): string {
  if (name === 'CONNECTED') return ''
  switch (conference) {
    case 'INVITE':
      return t`${person} is adding someone to the call`
    case 'JOIN':
      return t`${person} joined the call`
    case 'AWAY':
      return t`${person} lost connection`
    case 'LEAVE':
      return t`${person} left the call`
    case 'REMOVE':
      return t`${person} removed someone from the call`
    case 'TRANSFER':
      return t`${person} is transferring the call`
    case 'RECORDING':
      return t`${person} changed the recording`
    default:
      return ''
  }
}
