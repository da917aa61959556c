import type { Clock } from '#core/platform/clock.ts'
import { ringbackTone } from '#core/telephony/ringback-tone.ts'
import type { NextPress } from './next-press.ts'
import type { Speaker } from './speaker.ts'

/** A speaker that was closed fades, in milliseconds. */
const fadedMs = 100

/** Plays the ringback tone on the chosen speaker while it is on: whoever calls hears that the other side is rung. */
export type RingbackTone = { set(isOn: boolean): void }

/**
 * @param deps.createContext null: this browser can compute no sound, and the tone is silent
 * @param deps.signal ends it
 */
export function createRingbackTone(deps: {
  createContext(): AudioContext | null
  speaker(track: MediaStreamTrack): Speaker
  nextPress: NextPress
  clock: Clock
  signal: AbortSignal
}): RingbackTone {
  let playing: { context: AudioContext; speaker: Speaker; over: AbortController } | null = null

  function start() {
    const context = deps.createContext()
    if (!context) return
    const over = new AbortController()
    const output = context.createMediaStreamDestination()
    tone(context).connect(output)
    const [track] = output.stream.getAudioTracks()
    if (!track) return
    const speaker = deps.speaker(track)
    speaker.setPlays(true)
    const resume = () => void context.resume().catch(() => {})
    if (context.state !== 'running') deps.nextPress.run(resume, over.signal)
    playing = { context, speaker, over }
  }

  function stop() {
    if (!playing) return
    const { context, speaker, over } = playing
    playing = null
    over.abort()
    speaker.close()
    deps.clock.after(fadedMs, () => void context.close().catch(() => {}))
  }

  deps.signal.addEventListener('abort', stop)
  return {
    set(isOn) {
      if (!isOn) return stop()
      if (!playing && !deps.signal.aborted) start()
    },
  }
}

/** The tone and its pause, again and again; computed, so that it needs no file. */
function tone(context: AudioContext): AudioNode {
  const rate = context.sampleRate
  const { hertz, soundsSeconds, pausesSeconds, edgeSeconds, loudness } = ringbackTone
  const sounds = soundsSeconds * rate
  const buffer = context.createBuffer(1, sounds + pausesSeconds * rate, rate)
  const data = buffer.getChannelData(0)
  for (let at = 0; at < sounds; at++) {
    const edge = Math.min(1, at / (edgeSeconds * rate), (sounds - at) / (edgeSeconds * rate))
    data[at] = loudness * edge * Math.sin((2 * Math.PI * hertz * at) / rate)
  }
  const source = new AudioBufferSourceNode(context, { buffer, loop: true })
  source.start()
  return source
}
