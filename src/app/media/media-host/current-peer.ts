import type { Clock } from '#core/platform/clock.ts'
import { isConnected, type LegId, type LegOptions, type MediaEvent } from '#core/telephony/media-host.ts'
import type { BrowserMedia } from '../browser-media.ts'
import { plainServer } from './ice-server.ts'
import { noTotals, sampleOf } from './leg-sample.ts'
import type { Mixer } from './mixer.ts'
import { createPeer, type Peer, statsOf } from './peer.ts'
import { createSoundWatch } from './sound-watch.ts'

/** The peer connection that a leg has now: opens and closes it, tells its states and measures it. */
export type CurrentPeer = {
  /** Null before the first connection, and once the last is closed. */
  now(): Peer | null
  /** Makes a new one; the last has to be closed before. */
  open(options: LegOptions): Peer
  /** Tells a sample, if media flow. */
  sample(): Promise<void>
  close(): void
}

type Deps = {
  media: BrowserMedia
  clock: Clock
  mixer(): Mixer | null
  tell(event: MediaEvent): void
  onRemote(kind: 'audio' | 'video', track: MediaStreamTrack): void
}

export function createCurrentPeer(id: LegId, deps: Deps): CurrentPeer {
  const { clock, tell, onRemote } = deps
  let peer: Peer | null = null
  let totals = noTotals
  const sound = createSoundWatch({
    clock,
    isPresent: (of) => peer === of,
    onHeard: () => tell({ kind: 'heard', leg: id }),
    onStalled: () => tell({ kind: 'stalled', leg: id }),
  })

  return {
    now: () => peer,
    open({ iceServers, isPhone = false }) {
      const connection = deps.media.connect({
        iceServers: iceServers.map(plainServer),
        // The media server in front of a telephone answers without a bundle, which `max-bundle` refuses.
        bundlePolicy: isPhone ? 'balanced' : 'max-bundle',
      })
      let wasConnected = false
      const opened = createPeer({
        connection,
        clock,
        onIce(state) {
          tell({ kind: 'ice', leg: id, state })
          const isNow = isConnected(opened.connection.iceConnectionState)
          if (isNow && !wasConnected) sound.begin(opened)
          wasConnected = isNow
        },
        onGathering: (state) => tell({ kind: 'gathering', leg: id, state }),
        onRemote,
      })
      peer = opened
      totals = noTotals
      return opened
    },
    async sample() {
      const of = peer
      if (!of || !isConnected(of.connection.iceConnectionState)) return
      const stats = await statsOf(of)
      if (of !== peer) return
      const measured = sampleOf(stats, totals, {
        atMs: clock.nowMs(),
        levelLocal: deps.mixer()?.localLevel() ?? null,
      })
      totals = measured.totals
      tell({ kind: 'sample', leg: id, sample: measured.sample })
    },
    close() {
      peer?.close()
      peer = null
    },
  }
}
