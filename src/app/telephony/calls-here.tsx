import { useEffect } from 'react'
import { isHidden } from '#app/browser/attention.ts'
import { useCommands } from '#app/data/everline.tsx'
import { givenCommands } from '#app/data/own-given-commands.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import { tabLock } from '#workers/ports/names.ts'
import { CallBar } from './call-bar.tsx'
import * as css from './calls.css.ts'
import { IncomingCall } from './incoming-call.tsx'
import { hasMediaHere, hostMediaHere, releaseMediaHere } from './media-tab.ts'
import { type CallShown, useCalls } from './use-calls.ts'

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
    <>
      <div className={css.bars}>
        {ongoing.map((shown) => (
          <CallBar key={shown.call.id} shown={shown} />
        ))}
      </div>
      <div className={css.ringing} data-region="ringing">
        {calls.map((shown) => !isOn(shown) && <IncomingCall key={shown.call.id} shown={shown} />)}
      </div>
    </>
  )
}

/** Head start of the visible tab, in milliseconds. */
const hiddenWaitMs = 250

/**
 * Keeps the media of calls with exactly one tab: with the one that has them; if that is gone, with the visible one, or any.
 */
function useMediaOfCalls(calls: readonly CallShown[]) {
  const commands = useCommands()
  const present = useLiveRow('media-host')
  const isAnyHere = useIsAnyHere(calls)
  const host = present?.tabId

  // The hub has restarted: it learns which tab has the media.
  useEffect(() => {
    if (hasMediaHere()) void hostMediaHere(commands, null)
  }, [commands])

  useEffect(() => {
    if (host === undefined) return
    if (host !== null && host !== tabLock(givenCommands.tab)) return releaseMediaHere()
    if (host !== null || !isAnyHere) return
    const over = new AbortController()
    clock.after(isHidden() ? hiddenWaitMs : 0, () => void hostMediaHere(commands, null), over.signal)
    return () => over.abort()
  }, [commands, host, isAnyHere])

  const isOver = calls.length === 0
  useEffect(() => {
    if (isOver && hasMediaHere()) {
      releaseMediaHere()
      void commands.releaseMedia()
    }
  }, [commands, isOver])
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

/** Whether a call goes on on this device. */
function useIsAnyHere(calls: readonly CallShown[]): boolean {
  // There is one at a time that is not held.
  const first = calls.find(({ own }) => isIn(own))
  const facts = useLiveRow(`call/${first?.call.id ?? ''}`)
  return Boolean(first && facts)
}
