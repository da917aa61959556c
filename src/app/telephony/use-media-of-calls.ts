import { useEffect, useRef } from 'react'
import { isHidden } from '#app/browser/attention.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { ownTab } from '#app/data/use-is-media-here.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import { hasMediaHere, hostMediaHere, releaseMediaHere } from './media-tab.ts'

/** The media are given up when there has been no call for this long, in milliseconds: rows may come anew. */
const keptMs = 1000
/** Head start of the visible tab, in milliseconds. */
const hiddenWaitMs = 250

/**
 * Keeps the media of calls with exactly one tab: with the one that has them; if that is gone, with the visible one, or any.
 */
export function useMediaOfCalls(calls: readonly CallShown[]): void {
  const commands = useCommands()
  const host = useLiveRow('media-host')?.tabId
  const isAnyHere = useIsAnyHere(calls)
  useKeptMedia(calls)

  useEffect(() => {
    if (host === undefined) return
    if (host !== null && host !== ownTab()) return releaseMediaHere()
    if (host !== null || !isAnyHere) return
    const over = new AbortController()
    clock.after(isHidden() ? hiddenWaitMs : 0, () => void hostMediaHere(commands, null), over.signal)
    return () => over.abort()
  }, [commands, host, isAnyHere])
}

/**
 * Moves the media into the window of calls when it opens. When another tab takes them again, such as to show a screen,
 * `onLost` is called: the window has nothing to show any more.
 */
export function useMediaInWindow(calls: readonly CallShown[], onLost: () => void): void {
  const commands = useCommands()
  const host = useLiveRow('media-host')?.tabId
  const isAnyHere = useIsAnyHere(calls)
  const hadMedia = useRef(false)
  useKeptMedia(calls)

  useEffect(() => {
    if (isAnyHere && !hadMedia.current) void hostMediaHere(commands, null)
  }, [commands, isAnyHere])

  useEffect(() => {
    if (host === ownTab()) hadMedia.current = true
    else if (hadMedia.current && host) {
      releaseMediaHere()
      onLost()
    }
  }, [host, onLost])
}

/** The tab that has the media says so to a hub that has just started, and gives them up with the last call. */
function useKeptMedia(calls: readonly CallShown[]): void {
  const commands = useCommands()
  useEffect(() => {
    if (hasMediaHere()) void hostMediaHere(commands, null)
  }, [commands])

  const isOver = calls.length === 0
  useEffect(() => {
    if (!isOver) return
    const over = new AbortController()
    const release = () => {
      if (!hasMediaHere()) return
      releaseMediaHere()
      void commands.releaseMedia()
    }
    clock.after(keptMs, release, over.signal)
    return () => over.abort()
  }, [commands, isOver])
}

/** Whether a call goes on on this device. */
export function useIsAnyHere(calls: readonly CallShown[]): boolean {
  // There is one at a time that is not held.
  const first = calls.find(({ own }) => isIn(own))
  const facts = useLiveRow(`call/${first?.call.id ?? ''}`)
  return Boolean(first && facts)
}
