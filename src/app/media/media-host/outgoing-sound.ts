import type { Mixer } from './mixer.ts'
import type { Peer } from './peer.ts'

/** `own`: the microphone as it is, which has the least delay; `mix`: what the mixer makes for the leg, if there is one. */
export type SoundSource = 'own' | 'mix' | 'silence'

/** The sound that a leg sends: its own copy of the microphone, or the mix. */
export type OutgoingSound = {
  /** Sends this from now on; to be called again for each new peer connection. */
  send(source: SoundSource): void
  setMicrophone(track: MediaStreamTrack | null): void
  close(): void
}

/**
 * @param key names the leg in the mixer
 * @param deps.mixer null while there is none that runs: the microphone is sent as it is
 * @param deps.peer the peer connection of the leg; null: nothing is sent yet
 */
export function createOutgoingSound(key: string, deps: { mixer(): Mixer | null; peer(): Peer | null }): OutgoingSound {
  let now: SoundSource = 'silence'
  let microphone: MediaStreamTrack | null = null
  /** Once mixed, a leg stays so: only a change of the track can be heard, and it happens once. */
  let isMixed = false

  function apply() {
    const peer = deps.peer()
    if (!peer) return
    isMixed ||= now === 'mix'
    const mixer = isMixed ? deps.mixer() : null
    if (microphone) microphone.enabled = now === 'own'
    // In a leg that was mixed before, the mixer sends the microphone or silence.
    peer.send('audio', mixer ? mixer.outgoing(key) : microphone)
  }

  return {
    send(source) {
      now = source
      apply()
    },
    setMicrophone(track) {
      const last = microphone
      // A copy of its own, for each leg is muted by itself. It starts muted.
      microphone = track?.clone() ?? null
      if (microphone) microphone.enabled = false
      apply()
      last?.stop()
    },
    close() {
      microphone?.stop()
      microphone = null
    },
  }
}
