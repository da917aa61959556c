import type { BrowserContext, FrameLocator, Page } from '@playwright/test'

/*
 * Sound is proved by sound: every browser has a microphone that is a tone of its own frequency, and ears that find tones
 * in what its peer connections bring.
 */

declare global {
  var everlineHeard: (frequency: number) => number
  var everlinePlayed: (frequency: number) => number
  var everlineAnnouncements: number
}

/** Every page of the context, frames too, has this tone as its microphone. Before the first page is opened. */
export const giveTone = (context: BrowserContext, frequency: number): Promise<unknown> =>
  context.addInitScript((hertz) => {
    const analysers: AnalyserNode[] = []
    let context: AudioContext | null = null
    const sounds = () => {
      context ??= new AudioContext()
      void context.resume()
      return context
    }
    // Chromium sometimes gives nothing to a source that is made while its context is suspended, not even later.
    const whenRunning = (run: () => void) => {
      const ears = sounds()
      if (ears.state === 'running') run()
      else ears.addEventListener('statechange', () => whenRunning(run), { once: true })
    }
    // Where browsers want a press, tone and ears wait for it too.
    window.addEventListener('pointerup', () => void context?.resume(), { capture: true })
    const Original = window.RTCPeerConnection
    if (!Original || !navigator.mediaDevices) return
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        this.addEventListener('track', ({ track }) => {
          if (track.kind !== 'audio') return
          const analyser = new AnalyserNode(sounds(), { fftSize: 8192, smoothingTimeConstant: 0 })
          whenRunning(() =>
            sounds()
              .createMediaStreamSource(new MediaStream([track]))
              .connect(analyser),
          )
          analysers.push(analyser)
        })
      }
    }
    const strengthIn = (analyser: AnalyserNode, frequency: number) => {
      const bins = new Uint8Array(analyser.frequencyBinCount)
      analyser.getByteFrequencyData(bins)
      const at = Math.round((frequency * analyser.fftSize) / analyser.context.sampleRate)
      return Math.max(...bins.slice(at - 1, at + 2)) / 255
    }
    globalThis.everlineHeard = (frequency) =>
      Math.max(0, ...analysers.map((analyser) => strengthIn(analyser, frequency)))
    /** Sounds that elements play aloud, such as those that the page makes itself. */
    const played = new Map<MediaProvider, AnalyserNode>()
    const elements = new Set<HTMLMediaElement>()
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      elements.add(this)
      return play.call(this)
    }
    globalThis.everlinePlayed = (frequency) => {
      const aloud = [...elements].flatMap(({ srcObject, muted, volume }) => {
        if (!(srcObject instanceof MediaStream) || muted || volume < 1) return []
        const analyser =
          played.get(srcObject) ?? new AnalyserNode(sounds(), { fftSize: 8192, smoothingTimeConstant: 0 })
        if (!played.has(srcObject)) whenRunning(() => sounds().createMediaStreamSource(srcObject).connect(analyser))
        played.set(srcObject, analyser)
        return [analyser]
      })
      return Math.max(0, ...aloud.map((analyser) => strengthIn(analyser, frequency)))
    }
    // The announcement of a recording is short: what a test looks for from time to time would miss it.
    globalThis.everlineAnnouncements = 0
    let lastHeardAt = Number.NEGATIVE_INFINITY
    setInterval(() => {
      if (globalThis.everlineHeard(1400) < 0.5) return
      if (performance.now() - lastHeardAt > 600) globalThis.everlineAnnouncements += 1
      lastHeardAt = performance.now()
    }, 40)
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (!constraints?.audio) return open(constraints)
      const destination = sounds().createMediaStreamDestination()
      const tone = new OscillatorNode(sounds(), { frequency: hertz })
      tone.connect(new GainNode(sounds(), { gain: 0.3 })).connect(destination)
      tone.start()
      if (!constraints.video) return destination.stream
      const pictures = await open({ video: constraints.video })
      return new MediaStream([...destination.stream.getTracks(), ...pictures.getTracks()])
    }
  }, frequency)

/** How strong a tone is in what a page, or a frame, receives: 0 to 1. */
export const heard = (where: Page | FrameLocator, frequency: number): Promise<number> =>
  where.locator('body').evaluate((_, hertz) => globalThis.everlineHeard(hertz), frequency)

/** How strong a tone is in what a page, or a frame, plays aloud, also what it makes itself: 0 to 1. */
export const played = (where: Page | FrameLocator, frequency: number): Promise<number> =>
  where.locator('body').evaluate((_, hertz) => globalThis.everlinePlayed(hertz), frequency)

/** How often a page, or a frame, has heard that a call is recorded. */
export const announcements = (where: Page | FrameLocator): Promise<number> =>
  where.locator('body').evaluate(() => globalThis.everlineAnnouncements)

/** A tone is there, or is not. */
export const audible = 0.5
export const silent = 0.25

/** How loud tones are in a sound at an address, as amplitudes of its loudest second. */
export const tonesAt = (page: Page, address: string, frequencies: readonly number[]): Promise<number[]> =>
  page.evaluate(
    async ([address, frequencies]) => {
      const context = new OfflineAudioContext(1, 1, 48_000)
      const sound = await context.decodeAudioData(await (await fetch(address)).arrayBuffer())
      const data = sound.getChannelData(0)
      const length = sound.sampleRate
      const amplitude = (from: number, hertz: number) => {
        let [sine, cosine] = [0, 0]
        const to = Math.min(data.length, from + length)
        for (let at = from; at < to; at++) {
          const angle = (2 * Math.PI * hertz * at) / sound.sampleRate
          sine += (data[at] ?? 0) * Math.sin(angle)
          cosine += (data[at] ?? 0) * Math.cos(angle)
        }
        return (2 * Math.hypot(sine, cosine)) / Math.max(1, to - from)
      }
      const starts = Array.from({ length: Math.max(1, Math.floor(data.length / length)) }, (_, n) => n * length)
      return frequencies.map((hertz) => Math.max(...starts.map((from) => amplitude(from, hertz))))
    },
    [address, frequencies] as const,
  )
