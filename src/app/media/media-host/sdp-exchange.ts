import { fail, ok, type Result } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'
import type { LegOptions } from '#core/telephony/media-host.ts'
import { fingerprintOf } from './fingerprint.ts'
import { plainServer } from './ice-server.ts'
import type { Peer } from './peer.ts'

/** Exchanges session descriptions with the other side of a leg; the methods are those of `MediaHost`. */
export type SdpExchange = {
  offer(options: LegOptions): Promise<Result<string>>
  answer(offer: string, options: LegOptions): Promise<Result<string>>
  accept(answer: string): Promise<Result<null>>
  rollback(): Promise<Result<null>>
  /** Refuses what waits for its turn, and all that comes. */
  close(): void
}

/**
 * @param deps.peer the peer connection of the leg; null if there is none
 * @param deps.openPeer makes another peer connection, in place of the present one
 */
export function createSdpExchange(deps: { peer(): Peer | null; openPeer(options: LegOptions): Peer }): SdpExchange {
  const { openPeer } = deps
  const queue = createQueue()
  let isClosed = false

  /** One exchange after the other. What waits when the leg is closed must not open a peer connection again. */
  const inTurn = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    queue(async () => (isClosed ? fail('no-call-session') : work()))

  return {
    offer: (options) =>
      inTurn(async () => {
        const { media, iceServers, restartIce } = options
        const peer = deps.peer()
        const known = peer && peer.connection.connectionState !== 'closed' ? peer : openPeer(options)
        return orFail('call-offer-failed', () => known.offer(media, iceServers.map(plainServer), restartIce === true))
      }),
    answer: (offer, options) =>
      inTurn(async () => {
        const peer = deps.peer()
        // Another fingerprint: a peer connection of which this one knows nothing. One whose own offer was not answered has
        // transceivers that no offer of the other side can use.
        const known = peer?.farEnd() === fingerprintOf(offer) && peer ? peer : openPeer(options)
        return orFail('call-answer-failed', () => known.answer(offer, options.iceServers.map(plainServer)))
      }),
    accept: (answer) => inTurn(() => orFail('sdp-failed', async () => (await deps.peer()?.accept(answer)) ?? null)),
    rollback: () => inTurn(() => orFail('sdp-failed', async () => (await deps.peer()?.rollback()) ?? null)),
    close() {
      isClosed = true
    },
  }
}

async function orFail<T>(
  name: 'call-offer-failed' | 'call-answer-failed' | 'sdp-failed',
  work: () => Promise<T>,
): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    return fail(name, error instanceof Error ? error.message : String(error))
  }
}
