import type { Invitation } from 'sip.js/lib/api/invitation.js'
import type { SessionDescriptionHandler } from 'sip.js/lib/api/session-description-handler.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { type Law, sampleRate } from '#core/telephony/g711.ts'
import { describeEnd } from '../describe-ends.ts'
import { endSession } from '../end-session.ts'
import { answerPhone } from '../phone-dialog.ts'
import { answerTo, isHolding, type PlainAudio, readAudio } from '../plain-audio.ts'
import { type MediaSocket, openMediaSocket } from '../sound/media-socket.ts'
import type { OwnMedia } from '../sound/own-media.ts'
import { lawsOf, sendSound, silenceOf } from '../sound/send-sound.ts'
import { greetingFor } from './greeting.ts'
import { spokenPart } from './spoken.ts'
import { createVoiceTrack } from './voice-track.ts'

/** Longest voice message of a telephone, in seconds. */
const longestSeconds = 120

type Deps = {
  invitation: Invitation
  /** Called with what describes the telephone's dialog, before it is answered. */
  own: (describe: SessionDescriptionHandler) => void
  media: OwnMedia
  /** Greeting before the tone, as octets of G.711 µ-law. */
  greeting: Uint8Array
  clock: Clock
  random: Random
  /** Ends the recording; what was said is kept. */
  signal: AbortSignal
}

/** The telephone as it describes itself now, and the payload types of its sound. */
type Far = { audio: PlainAudio; laws: ReadonlyMap<number, Law> }

/**
 * Answers a telephone, plays the greeting and a tone, and records what it says until it hangs up or two minutes are over. Returns what was
 * said; null: nothing.
 */
export async function recordMessage(deps: Deps): Promise<Int16Array | null> {
  const { invitation, clock } = deps
  const audio = invitation.body ? readAudio(invitation.body) : null
  if (!audio) {
    endSession(invitation, 488)
    return null
  }
  const far: Far = { audio, laws: lawsOf(audio) }
  const track = createVoiceTrack(longestSeconds * sampleRate)
  let isRecording = false
  const socket = await openMediaSocket(audio, deps.media.ports, {
    isExpected: ({ payloadType }) => far.laws.has(payloadType),
    onPacket(packet) {
      const law = far.laws.get(packet.payloadType)
      if (isRecording && law) track.add(packet, law, clock.nowMs())
    },
  })
  if (!socket) {
    endSession(invitation, 480)
    return null
  }
  try {
    deps.own(describe(deps, far, socket))
    const over = overOf(deps)
    const isHeard = await answerPhone(invitation).then(
      () => true,
      // It has hung up meanwhile.
      () => false,
    )
    if (isHeard) {
      await play(deps, { far, socket }, over, () => {
        isRecording = true
      })
    }
    endSession(invitation, 480)
  } finally {
    socket.close()
  }
  return spokenPart(track.samples())
}

/** Aborts when the telephone has hung up, or the recording is to end. */
function overOf({ invitation, signal }: Deps): AbortSignal {
  const hungUp = new AbortController()
  invitation.stateChange.addListener((state) => {
    if (state === SessionState.Terminated) hungUp.abort()
  })
  return AbortSignal.any([hungUp.signal, signal])
}

function describe({ clock, media }: Deps, far: Far, socket: MediaSocket): SessionDescriptionHandler {
  return describeEnd({
    id: String(clock.nowMs()),
    async own() {
      const { codecs } = far.audio
      const address = media.address ?? socket.address
      return answerTo(far.audio, { address, port: socket.port, codecs, direction: 'sendrecv' })
    },
    theirs(audio) {
      Object.assign(far, { audio, laws: lawsOf(audio) })
      socket.turnTo(audio)
    },
  })
}

/** Sends the greeting, and silence after it: a line that sends nothing counts as dead. Settles when the message is over. */
async function play(
  { clock, random, greeting: spoken }: Deps,
  { far, socket }: { far: Far; socket: MediaSocket },
  over: AbortSignal,
  onGreeted: () => void,
) {
  const [first] = far.laws
  if (!first) return
  const [payloadType, law] = first
  const greeting = greetingFor(law, spoken)
  const silence = silenceOf(law)
  const full = new AbortController()
  let endsAtMs = Number.POSITIVE_INFINITY
  function next(index: number) {
    if (index === greeting.length) {
      onGreeted()
      endsAtMs = clock.nowMs() + longestSeconds * 1000
    }
    if (clock.nowMs() >= endsAtMs) full.abort()
    // On hold it has no place for sound.
    if (isHolding(far.audio)) return null
    return { payloadType, payload: greeting[index] ?? silence }
  }
  await sendSound({ next, send: socket.send, clock, random }, AbortSignal.any([over, full.signal]))
}
