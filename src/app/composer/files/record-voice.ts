import { browserMedia } from '#app/media/browser-media.ts'
import { standardChoices } from '#app/media/media-choices.ts'
import { openDevice, stopAll } from '#app/media/open-device.ts'
import { peaksOf } from '#core/messages/peaks.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'

/** A voice message. */
export type Recording = { file: Blob; name: string; peaks: number[] }

export type Recorder = {
  /** The loudness now, 0 to 1. */
  level(): number
  seconds(): number
  /** Ends the recording; the microphone is closed. */
  finish(): Promise<Recording>
  cancel(): void
}

const everyMs = 100
/** Media types in order of preference: the one that all browsers play is first. */
const types = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus']

/**
 * Opens the microphone and records. `no-audio-device` without one, `user-media-failed` if the user or the system does
 * not allow it.
 */
export async function recordVoice(): Promise<Result<Recorder>> {
  const opened = await openDevice('microphone', standardChoices, { media: browserMedia(), clock })
  if (!opened.ok) return opened
  const stream = new MediaStream([opened.value])
  const type = types.find((each) => MediaRecorder.isTypeSupported(each))
  const recorder = new MediaRecorder(stream, { ...(type && { mimeType: type }), audioBitsPerSecond: 32_000 })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  // It also stops when the microphone goes away; what was said until then is kept.
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  const meter = createMeter(stream)
  const startedAtMs = performance.now()
  recorder.start(1000)
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  const close = () => {
    meter.close()
    stopAll(stream)
  }
  return {
    ok: true,
    value: {
      level: meter.level,
      seconds: () => (performance.now() - startedAtMs) / 1000,
      async finish() {
        stop()
        await stopped
        close()
        const mediaType = recorder.mimeType.split(';')[0] ?? ''
        const ending = mediaType.split('/')[1] ?? 'webm'
        const file = new Blob(parts, { type: mediaType })
        return { file, name: `voice.${ending === 'mp4' ? 'm4a' : ending}`, peaks: peaksOf(meter.levels()) }
      },
      cancel() {
        stop()
        close()
      },
    },
  }
}

/** Measures the loudness while it is recorded. */
function createMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const levels: number[] = []
  let level = 0
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    levels.push(level)
  }, everyMs)
  return {
    level: () => level,
    levels: () => levels,
    close() {
      clearInterval(timer)
      void context.close()
    },
  }
}
