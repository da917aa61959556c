import { useSyncExternalStore } from 'react'
import { systemClock as clock } from '#core/platform/clock.ts'
import { isHidden } from './attention.ts'
import { documentPictures } from './document-pictures.ts'

type Ticker = { subscribe(onTick: () => void): () => void; read(): number }
const tickers = new Map<string, Ticker>()

/** Whether somebody can see what this page draws: here, or in the window that floats above others. */
const isSeen = () => !isHidden() || Boolean(documentPictures()?.window)

/** One timer for all listeners with the same step; none without listeners. What nobody sees is drawn once it is seen. */
function tickerOf(stepMs: number, isForUnseen: boolean): Ticker {
  const key = `${stepMs}/${isForUnseen}`
  const known = tickers.get(key)
  if (known) return known
  const listeners = new Set<() => void>()
  let stop: AbortController | undefined
  const notify = () => {
    if (isForUnseen || isSeen()) for (const listener of listeners) listener()
  }
  const tick = (signal: AbortSignal) =>
    clock.after(
      stepMs - (clock.nowMs() % stepMs),
      () => {
        notify()
        if (!signal.aborted) tick(signal)
      },
      signal,
    )
  const ticker: Ticker = {
    subscribe(onTick) {
      listeners.add(onTick)
      if (!stop) {
        stop = new AbortController()
        tick(stop.signal)
        document.addEventListener('visibilitychange', notify, { signal: stop.signal })
      }
      return () => {
        listeners.delete(onTick)
        if (listeners.size > 0) return
        stop?.abort()
        stop = undefined
      }
    },
    read: () => Math.floor(clock.nowMs() / stepMs) * stepMs,
  }
  tickers.set(key, ticker)
  return ticker
}

/**
 * The local time in whole multiples of `stepMs` since the epoch. Renders again at every step.
 *
 * @param isForUnseen in tabs too that nobody sees, for what is told there by a sound or by the operating system
 */
export function useNow(stepMs: number, isForUnseen = false): number {
  const ticker = tickerOf(stepMs, isForUnseen)
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}
