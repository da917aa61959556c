import type { SessionDescriptionHandler } from 'sip.js/lib/api/session-description-handler.js'
import { type PlainAudio, placesIn, readAudio, soundAlone, writeAudio } from './plain-audio.ts'

/** A session description of the other side in which nothing is that both sides have. */
class NoCommonAudio extends Error {
  constructor() {
    super('no sound that a telephone has')
  }
}

/**
 * Descriptions of one dialog for sip.js. What this side says of itself is what the other dialog of the same call has said.
 *
 * @param deps.id names the descriptions of the dialog
 * @param deps.own what this side says, when it offers or answers; may be waited for
 * @param deps.theirs called with each description of the other side
 * @param deps.onUnreadable the other side has answered with no sound that a telephone has
 */
export function describeEnd(deps: {
  id: string
  own: (kind: 'offer' | 'answer') => Promise<PlainAudio>
  theirs: (audio: PlainAudio, kind: 'offer' | 'answer') => void
  onUnreadable?: () => void
}): SessionDescriptionHandler {
  const contentType = 'application/sdp'
  let version = 0
  let written = ''
  let isOffering = false
  let isOffered = false
  let hasSound = false
  let places = soundAlone

  return {
    close() {},
    hasDescription: (type) => type === contentType,
    async getDescription() {
      const kind = isOffered ? 'answer' : 'offer'
      isOffering = !isOffered
      isOffered = false
      const audio = await deps.own(kind)
      // The same description keeps its version.
      if (writeAudio(audio, { id: deps.id, version }, places) !== written) version += 1
      written = writeAudio(audio, { id: deps.id, version }, places)
      return { body: written, contentType }
    },
    async setDescription(sdp) {
      const audio = readAudio(sdp)
      const kind = isOffering ? 'answer' : 'offer'
      // An end that had audio before may be on hold and refuse it for a while.
      const isReadable = audio !== null && (hasSound || audio.port > 0)
      if (!isReadable && kind === 'answer') deps.onUnreadable?.()
      if (!isReadable) throw new NoCommonAudio()
      hasSound = true
      isOffering = false
      isOffered = kind === 'offer'
      if (isOffered) places = placesIn(sdp)
      deps.theirs(audio, kind)
    },
    async rollbackDescription() {
      isOffering = false
      isOffered = false
    },
    sendDtmf: () => false,
  }
}
