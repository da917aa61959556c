import type { Clock } from '#core/platform/clock.ts'
import type { Signalling } from './signalling.ts'

/** Signalling that is open while there are calls, and for a while afterwards. */
export type KeptSignalling = {
  /** Opens it unless it is open: a ringing call does so already. */
  use(): Signalling
  /** Null while it is closed. */
  present(): Signalling | null
  /** Closes the connection after a while, unless it is used again. */
  release(): void
}

/** Time for which the connection is kept after the last call, in milliseconds. */
const lingerMs = 30_000

export function createKeptSignalling(deps: {
  /** @param signal ends it */
  open: (signal: AbortSignal) => Signalling
  onClosed: () => void
  clock: Clock
  signal: AbortSignal
}): KeptSignalling {
  const { clock, signal } = deps
  let opened: { parts: Signalling; ending: AbortController } | null = null
  let lingering = new AbortController()

  function stopLingering(): AbortSignal {
    lingering.abort()
    lingering = new AbortController()
    return lingering.signal
  }

  function open() {
    const ending = new AbortController()
    signal.addEventListener('abort', () => ending.abort(), { once: true, signal: ending.signal })
    return { parts: deps.open(ending.signal), ending }
  }

  return {
    use() {
      stopLingering()
      opened ??= open()
      return opened.parts
    },
    present: () => opened?.parts ?? null,
    release() {
      const until = stopLingering()
      if (!opened) return
      const { parts, ending } = opened
      const close = () => {
        opened = null
        deps.onClosed()
        void parts.close().then(() => ending.abort())
      }
      clock.after(lingerMs, close, until)
    },
  }
}
