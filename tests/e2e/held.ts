import type { BrowserContext, FrameLocator, Page } from '@playwright/test'

/** Resources that a page holds open, and must release. */
export type Held = { peerConnections: number; microphones: number; cameras: number; timers: number }

declare global {
  var everlineHeld: () => Held
}

/** Every page of the context, frames too, counts what it holds. After `giveTone`, before the first page is opened. */
export const countHeld = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const peers: RTCPeerConnection[] = []
    const tracks: MediaStreamTrack[] = []
    const timers = new Set<unknown>()
    const Original = window.RTCPeerConnection
    if (!Original || !navigator.mediaDevices) return
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        peers.push(this)
      }
    }
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
    const [setOnce, setMany, clear] = [window.setTimeout, window.setInterval, window.clearTimeout]
    const setTimer = (run: TimerHandler, ms?: number) => {
      const timer = setOnce(() => {
        timers.delete(timer)
        // Nobody passes a text here: the page's policy forbids it.
        if (typeof run === 'function') run()
      }, ms)
      timers.add(timer)
      return timer
    }
    const setInterval = (run: TimerHandler, ms?: number) => {
      const timer = setMany(run, ms)
      timers.add(timer)
      return timer
    }
    const clearTimer = (timer?: number) => {
      timers.delete(timer)
      clear(timer)
    }
    Object.assign(window, { setTimeout: setTimer, setInterval, clearTimeout: clearTimer, clearInterval: clearTimer })

    const live = (kind: string) => tracks.filter((track) => track.kind === kind && track.readyState === 'live').length
    globalThis.everlineHeld = () => ({
      peerConnections: peers.filter(({ signalingState }) => signalingState !== 'closed').length,
      microphones: live('audio'),
      cameras: live('video'),
      timers: timers.size,
    })
  })

export const heldBy = (where: Page | FrameLocator): Promise<Held> =>
  where.locator('body').evaluate(() => globalThis.everlineHeld())
