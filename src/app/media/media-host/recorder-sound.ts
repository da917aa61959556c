import type { RecorderSound } from '../recording/call-recorder.ts'
import type { Mixer } from './mixer.ts'
import type { Speaker } from './speaker.ts'

/** Mixes the sound for the recording of a call, and plays the announcement to the own side. */
export function createRecorderSound(deps: {
  mixer: () => Mixer | null
  speaker: (track: MediaStreamTrack) => Speaker
}): RecorderSound {
  const { mixer, speaker } = deps
  let own: Speaker | null = null
  return {
    mixed(callId, { own: hearsOwn, hears }) {
      const present = mixer()
      if (!present) return null
      present.mix(recordingOf(callId), { own: hearsOwn, music: false, hears })
      return present.outgoing(recordingOf(callId))
    },
    remove: (callId) => mixer()?.remove(recordingOf(callId)),
    startAnnouncement(onPlayed) {
      const present = mixer()
      // Where nothing is mixed, nothing is recorded either.
      if (present) present.announce(onPlayed)
      else queueMicrotask(onPlayed)
    },
    playHere(plays) {
      own?.close()
      own = null
      const present = mixer()
      if (!present || !plays) return
      present.mix(here, { own: false, music: false, announcement: true, hears: [] })
      own = speaker(present.outgoing(here))
      own.setPlays(true)
    },
  }
}

const recordingOf = (callId: string) => `recording ${callId}`
const here = 'announced here'
