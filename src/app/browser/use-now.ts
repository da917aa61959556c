import { useSyncExternalStore } from 'react'
import { systemClock as clock } from '#core/platform/clock.ts'
import { isHidden } from './attention.ts'
import { documentPictures } from './document-pictures.ts'

type Ticker = { subscribe(onTick: () => void): () => void; read(): number }
const tickers = new Map<number, Ticker>()

/** Whether somebody can see what this page draws: here, or in the window that floats above others. */
const isSeen = () => !isHidden() || Boolean(documentPictures()?.window)

/** One timer for all listeners with the same step; none without listeners. What nobody sees is drawn once it is seen. */
function tickerOf(stepMs: number): Ticker {
  const known = tickers.get(stepMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let stop: AbortController | undefined
  const notify = () => {
    if (isSeen()) for (const listener of listeners) listener()
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
  tickers.set(stepMs, ticker)
  return ticker
}

/** The local time in whole multiples of `stepMs` since the epoch. Renders again at every step. */
export function useNow(stepMs: number): number {
  const ticker = tickerOf(stepMs)
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}
