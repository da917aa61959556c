import type { Mixer } from './mixer.ts'
import type { Speaker } from './speaker.ts'

/** Media from the other side of a leg: its sound, on a speaker and for the mixer, and its picture. */
export type IncomingMedia = {
  /** A track of the other side has come. */
  take(kind: 'audio' | 'video', track: MediaStreamTrack): void
  /** The picture of the other side, if it may send one. */
  picture(): MediaStreamTrack | null
  /** Whether the sound is played here, that of a later track too. */
  setPlays(plays: boolean): void
  setSink(deviceId: string | null): void
  /** The peer connection is closed. Another one may bring new tracks. */
  close(): void
}

/** @param key names the leg in the mixer */
export function createIncomingMedia(
  key: string,
  deps: { mixer(): Mixer | null; speaker(track: MediaStreamTrack): Speaker; onVideo(): void },
): IncomingMedia {
  let plays = false
  let speaker: Speaker | null = null
  let picture: MediaStreamTrack | null = null
  return {
    take(kind, track) {
      if (kind === 'video') {
        picture = track
        return deps.onVideo()
      }
      speaker?.close()
      speaker = deps.speaker(track)
      speaker.setPlays(plays)
      deps.mixer()?.setRemote(key, track)
    },
    picture: () => picture,
    setPlays(wanted) {
      plays = wanted
      speaker?.setPlays(plays)
    },
    setSink: (deviceId) => speaker?.setSink(deviceId),
    close() {
      speaker?.close()
      speaker = null
      if (picture) {
        picture = null
        deps.onVideo()
      }
    },
  }
}
