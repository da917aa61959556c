import { useEffect, useState } from 'react'
import { browserMedia } from '#app/media/browser-media.ts'
import type { MediaChoices } from '#app/media/media-choices.ts'
import { openDevice } from '#app/media/open-device.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'

const everyMs = 100

/** Keeps the microphone open while `isOn`, and measures it: 0 to 1; null until it is open. */
export function useLevel(
  isOn: boolean,
  choices: MediaChoices,
  onOpen: () => void,
): { level: number | null; failure: Failure | null } {
  const [level, setLevel] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { microphone, echoCancellation, noiseSuppression, autoGainControl } = choices
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these choices open another microphone
  useEffect(() => {
    if (!isOn) return
    const over = new AbortController()
    const { signal } = over
    const open = async () => {
      const opened = await openDevice('microphone', choices, { media: browserMedia(), clock })
      if (signal.aborted) return opened.ok && opened.value.stop()
      if (!opened.ok) return setFailure(opened.error)
      setFailure(null)
      onOpen()
      opened.value.addEventListener('ended', () => void open(), { signal, once: true })
      measure(opened.value, setLevel, signal)
    }
    void open()
    return () => {
      over.abort()
      setLevel(null)
    }
  }, [isOn, microphone, echoCancellation, noiseSuppression, autoGainControl])
  return { level, failure }
}

function measure(track: MediaStreamTrack, tell: (level: number) => void, signal: AbortSignal): void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const look = () => {
    analyser.getFloatTimeDomainData(samples)
    tell(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
    clock.after(everyMs, look, signal)
  }
  look()
  signal.addEventListener('abort', () => {
    track.stop()
    void context.close()
  })
}
