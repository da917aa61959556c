/** Functions that the benchmark adds to every page, under `benchPage`. Times are in milliseconds since the epoch. */
export type BenchPage = {
  nowMs(): number
  /** Settles in the first task after the frame that shows what was just changed. */
  painted(): Promise<number>
  /** Settles once the page has drawn, for the second time, what the selector finds. */
  shown(selector: string): Promise<void>
  /** Settles when the text of what the selector finds fits, with the time. */
  textFits(selector: string, pattern: string): Promise<number>
  /** Notes when texts like `bench-17` are painted in the log, or stand in it. */
  watchLog(until?: 'painted' | 'there'): void
  /** When each was. */
  arrivals: Record<string, number>
  /** Milliseconds from the navigation to the first row painted; set by `timeFirst`. */
  firstMs: number | undefined
  timeFirst(selector: string): void
  /** Milliseconds from a press to what it leads to; set by `timeSwitch`. */
  switchMs: Promise<number> | undefined
  /** Milliseconds of each interaction to its paint; set by `watchInteractions`. */
  interactions?: Map<number, number>
  /** Milliseconds from a key to what it leads to; set by `timeKey`. */
  keyMs: Promise<number> | undefined
  /** When peer connections of the page were given a description to answer. */
  offers: number[]
}

declare global {
  var benchPage: BenchPage
}

/** Runs in the page before anything else; self-contained. */
export function installBenchPage(): void {
  const nowMs = () => performance.timeOrigin + performance.now()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const channel = new MessageChannel()
  const waiting: Array<() => void> = []
  channel.port1.onmessage = () => waiting.shift()?.()
  const task = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      channel.port2.postMessage(null)
    })

  /** Settles as soon as `look` finds something, looking with every change of the document. */
  const appears = <T>(look: () => T | null | undefined | false): Promise<T> =>
    new Promise((resolve) => {
      const found = look()
      if (found) return resolve(found)
      const observer = new MutationObserver(() => {
        const later = look()
        if (!later) return
        observer.disconnect()
        resolve(later)
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    })

  const bench: BenchPage = {
    arrivals: {},
    firstMs: undefined,
    switchMs: undefined,
    keyMs: undefined,
    offers: [],
    nowMs,
    async painted() {
      await frame()
      await task()
      return nowMs()
    },
    async shown(selector) {
      await appears(() => document.querySelector(selector))
      await frame()
      await frame()
    },
    async textFits(selector, pattern) {
      const wanted = new RegExp(pattern)
      // Seen: a screen that is rendered ahead has the text already.
      await appears(() =>
        [...document.querySelectorAll(selector)].some(
          (one) => wanted.test(one.textContent ?? '') && one.checkVisibility(),
        ),
      )
      return nowMs()
    },
    watchLog(until = 'painted') {
      new MutationObserver((records) => {
        for (const { addedNodes } of records) {
          for (const node of addedNodes) {
            const element = node instanceof Element ? node : node.parentElement
            if (!element?.closest('[role="log"]')) continue
            for (const [id] of element.textContent?.matchAll(/bench-\d+/g) ?? []) {
              if (id in bench.arrivals) continue
              bench.arrivals[id] = Number.NaN
              if (until === 'there') bench.arrivals[id] = nowMs()
              else
                void bench.painted().then((atMs) => {
                  bench.arrivals[id] = atMs
                })
            }
          }
        }
      }).observe(document, { childList: true, subtree: true })
    },
    timeFirst(selector) {
      void bench.shown(selector).then(() => {
        bench.firstMs = performance.now()
      })
    },
  }
  globalThis.benchPage = bench

  const { setRemoteDescription } = RTCPeerConnection.prototype
  RTCPeerConnection.prototype.setRemoteDescription = function (this: RTCPeerConnection, description) {
    if (description.type === 'offer') bench.offers.push(nowMs())
    return Reflect.apply(setRemoteDescription, this, [description])
  }
}
