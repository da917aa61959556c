import { announcement } from '../recording/announcement.ts'
import { createMixerOutputs } from './mixer-outputs.ts'

/**
 * Inputs of one leg's mix: the own microphone, music, the announcement of a recording, and other legs by their keys.
 */
export type LegMix = { own: boolean; music: boolean; announcement?: boolean; hears: readonly string[] }

/** Mixes with Web Audio what legs are sent, and measures the microphone. */
export type Mixer = {
  setMicrophone(track: MediaStreamTrack | null): void
  /** The sound that comes from a leg; null: none any more. */
  setRemote(key: string, track: MediaStreamTrack | null): void
  /** The track to send to a leg; silent until it is mixed. */
  outgoing(key: string): MediaStreamTrack
  mix(key: string, mix: LegMix): void
  remove(key: string): void
  /**
   * Begins the announcement anew.
   *
   * @param onPlayed called when it has been played to its end, of which the browser decides when it begins; after one that
   *   was begun anew meanwhile, with that
   */
  announce(onPlayed: () => void): void
  /** Level of the microphone, 0 to 1, whether muted or not; null where the browser lets no sound run yet. */
  localLevel(): number | null
  close(): void
}

export function createMixer(context: AudioContext): Mixer {
  /** All that can be heard, each at a node of its own that stays when its source changes: microphone, music, legs. */
  const sounds = new Map<string, { node: GainNode; source: AudioNode | null }>()
  const outputs = createMixerOutputs(context, (name) => soundOf(name).node)
  let whenAnnounced: Array<() => void> = []
  const analyser = context.createAnalyser()
  analyser.fftSize = 32_768
  const samples = new Float32Array(analyser.fftSize)
  soundOf(microphone).node.connect(analyser)

  function soundOf(name: string) {
    const known = sounds.get(name)
    if (known) return known
    const sound = { node: context.createGain(), source: null as AudioNode | null }
    sounds.set(name, sound)
    return sound
  }

  function setSource(name: string, source: AudioNode | null) {
    const sound = soundOf(name)
    sound.source?.disconnect()
    sound.source = source
    source?.connect(sound.node)
  }

  const sourceOf = (track: MediaStreamTrack | null) =>
    track && context.createMediaStreamSource(new MediaStream([track]))

  return {
    setMicrophone: (track) => setSource(microphone, sourceOf(track)),
    setRemote: (key, track) => setSource(legName(key), sourceOf(track)),
    outgoing: outputs.track,
    mix(key, { own, music: hearsMusic, announcement: hearsAnnouncement = false, hears }) {
      if (hearsMusic && !soundOf(music).source) setSource(music, holdMusic(context))
      const heard = new Set([
        ...(own ? [microphone] : []),
        ...(hearsMusic ? [music] : []),
        ...(hearsAnnouncement ? [announced] : []),
        ...hears.map(legName),
      ])
      outputs.hear(key, heard)
    },
    remove(key) {
      setSource(legName(key), null)
      sounds.delete(legName(key))
      outputs.forget(legName(key))
      outputs.remove(key)
    },
    announce(onPlayed) {
      whenAnnounced.push(onPlayed)
      const source = announcement(context)
      source.addEventListener('ended', () => {
        if (soundOf(announced).source !== source) return
        const played = whenAnnounced
        whenAnnounced = []
        for (const tell of played) tell()
      })
      setSource(announced, source)
    },
    localLevel() {
      if (context.state !== 'running') return null
      analyser.getFloatTimeDomainData(samples)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    },
    close: () => void context.close(),
  }
}

const microphone = 'microphone'
const music = 'music'
const announced = 'announcement'
const legName = (key: string) => `leg ${key}`

/** A slow melody of eight notes, in Hz; generated, so it needs no licence. */
const notes = [261.63, 329.63, 392, 329.63, 440, 349.23, 392, 293.66]
const noteSeconds = 0.6
const loudness = 0.12

/** Music for those who wait: plays until it is disconnected for good. */
function holdMusic(context: AudioContext): AudioNode {
  const rate = context.sampleRate
  const noteLength = Math.floor(noteSeconds * rate)
  const buffer = context.createBuffer(1, noteLength * notes.length, rate)
  const data = buffer.getChannelData(0)
  notes.forEach((frequency, index) => {
    for (let at = 0; at < noteLength; at++) {
      const share = at / noteLength
      // Rises and fades to nothing, so that notes and the loop join without a click.
      const envelope = Math.min(1, share * 20) * (1 - share) ** 1.5
      data[index * noteLength + at] = loudness * envelope * Math.sin((2 * Math.PI * frequency * at) / rate)
    }
  })
  const source = new AudioBufferSourceNode(context, { buffer, loop: true })
  source.start()
  return source
}
