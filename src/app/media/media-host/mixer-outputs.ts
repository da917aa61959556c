/** Outputs of a mixer to legs: a track each, with an input for each sound that the leg hears or has heard. */
export type MixerOutputs = {
  /** The track to send; silent until something is heard. */
  track(key: string): MediaStreamTrack
  /** Fades in these sounds, by their names, and fades out all others. */
  hear(key: string, heard: ReadonlySet<string>): void
  /** A sound is gone; one of this name is another from now on. */
  forget(name: string): void
  remove(key: string): void
}

/** Time constant of fades, in seconds: short, and too long for a click. */
const fadeSeconds = 0.008

type Output = { destination: MediaStreamAudioDestinationNode; inputs: Map<string, GainNode> }

/** @param nodeOf the node at which a sound can be heard, which stays when its source changes */
export function createMixerOutputs(context: AudioContext, nodeOf: (name: string) => AudioNode): MixerOutputs {
  const outputs = new Map<string, Output>()

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
      nodeOf(name).connect(input).connect(output.destination)
      output.inputs.set(name, input)
    }
    input.gain.cancelScheduledValues(context.currentTime)
    input.gain.setTargetAtTime(isHeard ? 1 : 0, context.currentTime, fadeSeconds)
  }

  return {
    track(key) {
      const [track] = outputOf(key).destination.stream.getAudioTracks()
      if (!track) throw new Error('a destination without a track')
      return track
    },
    hear(key, heard) {
      const output = outputOf(key)
      for (const name of new Set([...output.inputs.keys(), ...heard])) setHeard(output, name, heard.has(name))
    },
    forget(name) {
      for (const { inputs } of outputs.values()) {
        inputs.get(name)?.disconnect()
        inputs.delete(name)
      }
    },
    remove(key) {
      for (const input of outputs.get(key)?.inputs.values() ?? []) input.disconnect()
      outputs.delete(key)
    },
  }
}
