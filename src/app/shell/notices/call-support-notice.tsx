import { useEffect, useState } from 'react'
import { browserStore } from '#app/data/browser-storage.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { supportText } from '#app/telephony/support-text.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import { systemClock as clock } from '#core/platform/clock.ts'
import type { LiveValue } from '#core/store/rows.ts'
import { missingForCalls, partsOf } from '#core/telephony/support.ts'
import * as css from './notices.css.ts'

/** Name of the stored list of missing features that the user has acknowledged. */
const readName = 'everline-calls-unsupported-read'

/** Says after the sign-in, once in each browser, that calls cannot be made here, or are not offered [CAL-08]. */
export function CallSupportNotice() {
  const { permissions } = useOwnSelf()
  const device = useLiveRow('device-status')
  // While the whole app is offline, calls are too: nothing to say about firewalls.
  const isChatLive = useLiveRow('connection')?.state === 'live'
  const isUnreached = useLasting(isChatLive && (device?.isSignallingLost ?? false), unreachedMs)
  const missing = missingForCalls(partsOf(window))
  const [read, setRead] = useState(() => browserStore.getItem(readName))
  const barred = missing.length > 0 ? null : barOf(device, isUnreached)
  const found = barred ?? missing.join(',')
  if (found === '' || read === found || !permissions.includes('startCall')) return null
  const dismiss = () => {
    // A connection may be lost another time, for another reason.
    if (barred !== 'unreached') browserStore.setItem(readName, found)
    setRead(found)
  }
  return (
    <Ranked subject="calls-off">
      <div className={css.banner}>
        <Notice look="warning" action={<Button look="link" onClick={dismiss}>{t`Got it`}</Button>}>
          {barred ? barText(barred) : supportText(missing)}
        </Notice>
      </div>
    </Ranked>
  )
}

/** Returns the reason why calls are not offered here, although the browser can make them. */
function barOf(device: LiveValue<'device-status'> | null | undefined, isUnreached: boolean) {
  if (device?.audioInput.isDenied) return 'denied'
  return isUnreached ? 'unreached' : null
}

/** How long calls fail while the chat works before a firewall is blamed, in milliseconds. */
const unreachedMs = 60_000

/** Whether something has been true for a time without a pause. */
function useLasting(isTrue: boolean, forMs: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    setLasted(false)
    if (!isTrue) return
    const over = new AbortController()
    clock.after(forMs, () => setLasted(true), over.signal)
    return () => over.abort()
  }, [isTrue, forMs])
  return isTrue && hasLasted
}

function barText(barred: NonNullable<ReturnType<typeof barOf>>): string {
  switch (barred) {
    case 'denied':
      return t`You can’t receive calls here because the microphone is blocked. Allow it in the address bar.`
    case 'unreached':
      return t`You can’t receive calls right now: the call connection failed. A firewall may be blocking it.`
  }
}
