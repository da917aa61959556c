import type { Clock } from '#core/platform/clock.ts'
import { isConnected } from '#core/telephony/media-host.ts'
import { noTotals, sampleOf } from './leg-sample.ts'
import { type Peer, statsOf } from './peer.ts'

/** Poll interval until the first sound arrives, in milliseconds. */
const hearEveryMs = 200
/** Poll interval afterwards, and how long sound may be missing, in milliseconds: 40 packets of 20 ms. */
const watch = { everyMs: 100, stalledMs: 800 }

/** Tells when the sound of the other side arrives, stops, and comes again: once for each time. */
export function createSoundWatch(deps: {
  clock: Clock
  /** Whether the leg still uses this peer connection. */
  isPresent: (peer: Peer) => boolean
  onHeard: () => void
  onStalled: () => void
}): { begin(peer: Peer): void } {
  const { clock, isPresent, onHeard, onStalled } = deps
  let watching = new AbortController()

  function follow(peer: Peer, wasStalled: boolean) {
    watching.abort()
    watching = new AbortController()
    const look = () => {
      if (!isPresent(peer) || !isConnected(peer.connection.iceConnectionState)) return
      const isStalled = peer.sinceSoundMs() > watch.stalledMs
      if (isStalled && !wasStalled) onStalled()
      if (!isStalled && wasStalled) onHeard()
      follow(peer, isStalled)
    }
    clock.after(watch.everyMs, look, watching.signal)
  }

  return {
    async begin(peer) {
      const before = await packetsIn(peer)
      const look = async () => {
        if (!isPresent(peer) || peer.connection.iceConnectionState === 'disconnected') return
        if ((await packetsIn(peer)) > before) {
          follow(peer, false)
          return onHeard()
        }
        clock.after(hearEveryMs, () => void look())
      }
      await look()
    },
  }
}

const packetsIn = async (peer: Peer): Promise<number> =>
  sampleOf(await statsOf(peer), noTotals, { atMs: 0, levelLocal: null }).sample.packetsIn
