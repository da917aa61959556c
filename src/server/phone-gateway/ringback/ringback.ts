import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { type Law, sampleRate } from '#core/telephony/g711.ts'
import { ringbackTone } from '#core/telephony/ringback-tone.ts'
import { isHolding, type PlainAudio } from '../plain-audio.ts'
import { openMediaSocket } from '../sound/media-socket.ts'
import type { OwnMedia } from '../sound/own-media.ts'
import { lawsOf, packetsOf, sendSound, silenceOf } from '../sound/send-sound.ts'

/** The sound of this process for a telephone with which no browser speaks (docs/decisions/0085). */
export type Ringback = {
  /** This end, as the telephone is told. */
  audio: PlainAudio
  /**
   * The telephone knows of it: it hears the tone, or silence where nobody is rung for it any more.
   *
   * @param far where the telephone is now; asked before each packet
   */
  play(far: () => PlainAudio): void
  ring(isRung: boolean): void
  close(): void
}

export type OpenRingback = (way: { toward: PlainAudio; codecs: PlainAudio['codecs'] }) => Promise<Ringback | null>

type Deps = { media: OwnMedia; clock: Clock; random: Random; onFault: (error: unknown) => void }

/**
 * Opens a port from which a telephone will hear the ringback tone. Null: no port is free.
 *
 * @returns called with `toward`, whom the telephone has heard so far: by the way to there its sound passes the media server;
 *   and the codecs of the telephone
 */
export const createRingback =
  ({ media, clock, random, onFault }: Deps): OpenRingback =>
  async ({ toward, codecs }) => {
    // Audio from the telephone is dropped meanwhile.
    const nobody = { isExpected: () => false, onPacket() {} }
    // Fails without a way to there.
    const socket = await openMediaSocket(toward, media.ports, nobody).catch(onFault)
    if (!socket) return null
    const { turnTo, send } = socket
    const over = new AbortController()
    let isRinging = true
    let begunAt = 0

    function next(far: PlainAudio, index: number) {
      const [first] = lawsOf(far)
      // On hold it has no place for sound.
      if (!first || isHolding(far)) return null
      turnTo(far)
      const [payloadType, law] = first
      const packets = ringbackPackets(law)
      if (!isRinging) begunAt = index + 1
      const tone = isRinging ? packets[(index - begunAt) % packets.length] : undefined
      return { payloadType, payload: tone ?? silenceOf(law) }
    }
    return {
      audio: { address: media.address ?? socket.address, port: socket.port, codecs, direction: 'sendrecv' },
      play(far) {
        const sound = { next: (index: number) => next(far(), index), send, clock, random }
        sendSound(sound, over.signal).catch(onFault)
      },
      ring(isRung) {
        isRinging = isRung
      },
      close() {
        if (over.signal.aborted) return
        over.abort()
        socket.close()
      },
    }
  }

const made = new Map<Law, Uint8Array[]>()

/** The ringback tone and its pause, in packets of octets: five seconds that are repeated. */
function ringbackPackets(law: Law): readonly Uint8Array[] {
  const known = made.get(law) ?? packetsOf(law, Array.from({ length: periodSamples }, toneAt))
  made.set(law, known)
  return known
}

const { hertz, soundsSeconds, pausesSeconds, edgeSeconds, loudness } = ringbackTone
const toneSamples = soundsSeconds * sampleRate
const periodSamples = toneSamples + pausesSeconds * sampleRate
const edgeSamples = edgeSeconds * sampleRate

function toneAt(_: unknown, at: number): number {
  if (at >= toneSamples) return 0
  const edge = Math.min(1, at / edgeSamples, (toneSamples - at) / edgeSamples)
  return Math.round(edge * loudness * 0x7fff * Math.sin((2 * Math.PI * hertz * at) / sampleRate))
}
