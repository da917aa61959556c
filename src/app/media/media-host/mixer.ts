import { announcement } from '../recording/announcement.ts'
import { holdMusic } from './hold-music.ts'

/** What one leg is sent: the own microphone, music, the announcement of a recording, and other legs by their keys. */
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

/** Time constant of fades, in seconds: short, and too long for a click. */
const fadeSeconds = 0.008

type Output = { destination: MediaStreamAudioDestinationNode; inputs: Map<string, GainNode> }

export function createMixer(context: AudioContext): Mixer {
  /** All that can be heard, each at a node of its own that stays when its source changes: microphone, music, legs. */
  const sounds = new Map<string, { node: GainNode; source: AudioNode | null }>()
  const outputs = new Map<string, Output>()
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

  function outputOf(key: string): Output {
    const known = outputs.get(key)
    if (known) return known
    const output = { destination: context.createMediaStreamDestination(), inputs: new Map<string, GainNode>() }
    outputs.set(key, output)
    return output
  }

  function setHeard(output: Output, name: string, isHeard: boolean) {
    let input = output.inputs.get(name)
    if (!input) {
      if (!isHeard) return
      input = context.createGain()
      input.gain.value = 0
      soundOf(name).node.connect(input).connect(output.destination)
      output.inputs.set(name, input)
    }
    input.gain.cancelScheduledValues(context.currentTime)
    input.gain.setTargetAtTime(isHeard ? 1 : 0, context.currentTime, fadeSeconds)
  }

  return {
    setMicrophone: (track) => setSource(microphone, sourceOf(track)),
    setRemote: (key, track) => setSource(legName(key), sourceOf(track)),
    outgoing(key) {
      const [track] = outputOf(key).destination.stream.getAudioTracks()
      if (!track) throw new Error('a destination without a track')
      return track
    },
    mix(key, { own, music: hearsMusic, announcement: hearsAnnouncement = false, hears }) {
      const output = outputOf(key)
      if (hearsMusic && !soundOf(music).source) setSource(music, holdMusic(context))
      const heard = new Set([
        ...(own ? [microphone] : []),
        ...(hearsMusic ? [music] : []),
        ...(hearsAnnouncement ? [announced] : []),
        ...hears.map(legName),
      ])
      for (const name of new Set([...output.inputs.keys(), ...heard])) setHeard(output, name, heard.has(name))
    },
    remove(key) {
      setSource(legName(key), null)
      sounds.delete(legName(key))
      for (const input of outputs.get(key)?.inputs.values() ?? []) input.disconnect()
      outputs.delete(key)
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
