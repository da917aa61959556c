import { useEffect } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { InTopModal } from '#app/ui/overlay/in-top-modal.tsx'
import { roomAbove } from '#app/ui/overlay/room-above.css.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import { CallBar } from './call-bar.tsx'
import * as css from './calls.css.ts'
import { ConferenceNews } from './conference-news.tsx'
import { IncomingCall } from './incoming-call.tsx'
import { type CallShown, useCalls } from './use-calls.ts'
import { useIsAnyHere, useMediaOfCalls } from './use-media-of-calls.ts'

// The variable's own name, without the `var()` that styles put around it.
const roomAboveName = roomAbove.slice(4, -1)

/** The calls of this account: who rings, and those that go on. In every tab. */
export function CallsHere() {
  useLanguage()
  const calls = useCalls()
  useMediaOfCalls(calls)
  useLeaveAsks(calls)
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

/** The browser asks before the last tab is closed, with which a call of this device would end. */
function useLeaveAsks(calls: readonly CallShown[]) {
  const isAnyHere = useIsAnyHere(calls)
  const tabs = useLiveRow('hub')?.tabs.length ?? 1
  const asks = isAnyHere && tabs <= 1
  useEffect(() => {
    if (!asks) return
    const over = new AbortController()
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: over.signal })
    return () => over.abort()
  }, [asks])
}
