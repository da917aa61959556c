import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import type { MediaRelay } from '#tests/faults/media-relay.ts'

/*
 * Records the sound that a side of a call hears, from the samples themselves: the time of each tone, and the loudness
 * of the loudest noise. Used together with `giveTone`.
 */

/** Sound heard since a moment. */
export type Heard = {
  /** The longest time without each tone, in milliseconds; the time before the first and after the last counts. */
  gapsMs: Record<string, number>
  /** The greatest strength of each tone, as its amplitude. */
  strongest: Record<string, number>
  /**
   * The greatest absolute value of any sample without the tones: a click. Not of the samples themselves, because the
   * decoder of Opus makes a steady tone up to twice as loud for a tenth of a second after packets were lost.
   */
  noise: number
  /** Number of pieces of sound, of 10 ms each. */
  pieces: number
  /** When each tone was there for the first time, in milliseconds since the epoch; null: not at all. */
  firstAtMs: Record<string, number | null>
}

declare global {
  var everlineHeardSince: (sinceMs: number) => Heard
  var everlineRelay: (sdp: string) => Promise<string>
}

/** A tone with at least this amplitude is there. It is sent with 0.3. */
export const presentFrom = 0.1

/** Every page of the context, frames too, remembers what it hears of these tones. Before the first page is opened. */
export const giveEars = (context: BrowserContext, tones: readonly number[]): Promise<unknown> =>
  context.addInitScript(
    ({ tones, presentFrom }) => {
      type Piece = { atMs: number; levels: number[]; noise: number }
      type Processor = new (of: { track: MediaStreamTrack }) => { readable: ReadableStream<AudioDataPiece> }
      type AudioDataPiece = {
        numberOfFrames: number
        sampleRate: number
        copyTo(into: Float32Array, how: { planeIndex: number; format: string }): void
        close(): void
      }
      const pieces: Piece[] = []
      const mostPieces = 12_000

      /** Amplitude of one frequency in a piece (Goertzel). */
      const levelOf = (samples: Float32Array, hertz: number, rate: number) => {
        const factor = 2 * Math.cos((2 * Math.PI * hertz) / rate)
        let [before, last] = [0, 0]
        for (const sample of samples) [before, last] = [last, sample + factor * last - before]
        return (2 * Math.sqrt(before ** 2 + last ** 2 - factor * before * last)) / samples.length
      }

      /** Takes one frequency out of a piece: the sine with the smallest squares of what is left. */
      function without(samples: Float32Array<ArrayBuffer>, hertz: number, rate: number) {
        const turn = (2 * Math.PI * hertz) / rate
        let [cc, cs, ss, ca, sa] = [0, 0, 0, 0, 0]
        for (const [index, sample] of samples.entries()) {
          const [cos, sin] = [Math.cos(turn * index), Math.sin(turn * index)]
          cc += cos * cos
          cs += cos * sin
          ss += sin * sin
          ca += cos * sample
          sa += sin * sample
        }
        const whole = cc * ss - cs * cs
        const [a, b] = [(ca * ss - sa * cs) / whole, (sa * cc - ca * cs) / whole]
        return samples.map((sample, index) => sample - a * Math.cos(turn * index) - b * Math.sin(turn * index))
      }

      async function listen(track: MediaStreamTrack) {
        // Exists in Chromium only, which these tests run in.
        const { MediaStreamTrackProcessor } = globalThis as unknown as { MediaStreamTrackProcessor: Processor }
        const reader = new MediaStreamTrackProcessor({ track }).readable.getReader()
        for (;;) {
          const { value: data, done } = await reader.read()
          if (done) return
          const samples = new Float32Array(data.numberOfFrames)
          data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
          const { sampleRate } = data
          data.close()
          const rest = tones.reduce((left, tone) => without(left, tone, sampleRate), samples)
          let noise = 0
          for (const sample of rest) noise = Math.max(noise, Math.abs(sample))
          pieces.push({
            atMs: performance.timeOrigin + performance.now(),
            levels: tones.map((tone) => levelOf(samples, tone, sampleRate)),
            noise,
          })
          if (pieces.length > mostPieces) pieces.shift()
        }
      }

      const Original = window.RTCPeerConnection
      if (!Original) return
      window.RTCPeerConnection = class extends Original {
        constructor(configuration?: RTCConfiguration) {
          super(configuration)
          this.addEventListener('track', ({ track }) => track.kind === 'audio' && void listen(track))
        }
      }

      globalThis.everlineHeardSince = (sinceMs) => {
        const since = pieces.filter(({ atMs }) => atMs >= sinceMs)
        const nowMs = performance.timeOrigin + performance.now()
        const ofTones = (read: (times: number[], index: number) => number | null) =>
          Object.fromEntries(
            tones.map((tone, index) => {
              const there = since.filter(({ levels }) => (levels[index] ?? 0) >= presentFrom)
              return [
                tone,
                read(
                  there.map(({ atMs }) => atMs),
                  index,
                ),
              ]
            }),
          )
        return {
          gapsMs: ofTones((times) => {
            const ends = [sinceMs, ...times, nowMs]
            return Math.max(...ends.slice(1).map((atMs, index) => atMs - (ends[index] ?? atMs)))
          }) as Record<string, number>,
          strongest: ofTones((_, index) => Math.max(0, ...since.map(({ levels }) => levels[index] ?? 0))) as Record<
            string,
            number
          >,
          noise: Math.max(0, ...since.map(({ noise }) => noise)),
          pieces: since.length,
          firstAtMs: ofTones(([first]) => first ?? null),
        }
      }
    },
    { tones, presentFrom },
  )

export const heardSince = (where: Page | FrameLocator, sinceMs: number): Promise<Heard> =>
  where.locator('body').evaluate((_, since) => globalThis.everlineHeardSince(since), sinceMs)

/** Sound and pictures of every page of the context go through the relay. Before the first page is opened. */
export async function relayMedia(context: BrowserContext, relay: MediaRelay): Promise<void> {
  // With the permission to use a microphone the browser names its addresses, which it hides otherwise.
  await context.grantPermissions(['microphone', 'camera'])
  await context.exposeFunction('everlineRelay', relay.describe)
  await context.addInitScript(() => {
    const Original = window.RTCPeerConnection
    if (!Original) return
    window.RTCPeerConnection = class extends Original {
      override async setRemoteDescription(description: RTCSessionDescriptionInit) {
        const sdp = await globalThis.everlineRelay(description.sdp ?? '')
        return super.setRemoteDescription({ type: description.type, sdp })
      }
    } as typeof RTCPeerConnection
  })
}
