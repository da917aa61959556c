import { useSyncExternalStore } from 'react'
import { systemClock as clock } from '#core/platform/clock.ts'
import { isSeen, onSight } from './attention.ts'

type Ticker = { subscribe(onTick: () => void): () => void; read(): number }
const tickers = new Map<string, Ticker>()

/**
 * One timer for all listeners with the same step; none without listeners, nor while nobody sees what it would draw.
 */
function tickerOf(stepMs: number, isForUnseen: boolean): Ticker {
  const key = `${stepMs}/${isForUnseen}`
  const known = tickers.get(key)
  if (known) return known
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  let timer = new AbortController()
  function notify() {
    for (const listener of listeners) listener()
  }
  function tick() {
    timer.abort()
    timer = new AbortController()
    if (!isForUnseen && !isSeen()) return
    const next = () => {
      notify()
      tick()
    }
    clock.after(stepMs - (clock.nowMs() % stepMs), next, timer.signal)
  }
  function onShown() {
    if (isSeen()) notify()
    tick()
  }
  const ticker: Ticker = {
    subscribe(onTick) {
      listeners.add(onTick)
      if (!stop) {
        stop = onSight(onShown)
        tick()
      }
      return () => {
        listeners.delete(onTick)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
        timer.abort()
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
