import { ok, type Result } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'

/** A microphone, camera or screen that is opened once and shared by all that use it. */
export type OwnDevice = {
  /** The open track; null while it is closed. */
  track(): MediaStreamTrack | null
  /** Opens it unless it is open. */
  use(): Promise<Result<MediaStreamTrack>>
  /** Opens it anew if it is open: another device may be wanted now. */
  renew(): Promise<void>
  close(): void
}

type Deps = {
  open(): Promise<Result<MediaStreamTrack>>
  /** Whether an open track is still what is wanted. */
  isWanted(track: MediaStreamTrack): Promise<boolean>
  /** Another track, or none, takes the place of the last. */
  onTrack(track: MediaStreamTrack | null): void
  /** It went away; `next` has taken its place, if anything has. */
  onLost(next: MediaStreamTrack | null): void
  /** Whether the next best is opened if it goes away: not for a screen, of which the user has chosen one. */
  hasNextBest: boolean
}

export function createOwnDevice({ open, isWanted, onTrack, onLost, hasNextBest }: Deps): OwnDevice {
  const inTurn = createQueue()
  let current: MediaStreamTrack | null = null
  /** Counts the closings: what opens meanwhile is closed again. */
  let closings = 0

  function take(track: MediaStreamTrack) {
    const last = current
    current = track
    track.addEventListener('ended', () => void inTurn(() => lost(track)), { once: true })
    onTrack(track)
    last?.stop()
  }

  async function openNow(): Promise<Result<MediaStreamTrack>> {
    const before = closings
    const opened = await open()
    if (!opened.ok) return opened
    if (before === closings) take(opened.value)
    else opened.value.stop()
    return opened
  }

  async function lost(track: MediaStreamTrack) {
    if (track !== current) return
    current = null
    if (hasNextBest) await openNow()
    // Written by `openNow`.
    const next = current as MediaStreamTrack | null
    if (!next) onTrack(null)
    onLost(next)
  }

  return {
    track: () => current,
    use: () => inTurn(async () => (current ? ok(current) : openNow())),
    renew: () =>
      inTurn(async () => {
        if (current && !(await isWanted(current))) await openNow()
      }),
    close() {
      closings++
      const last = current
      current = null
      if (!last) return
      last.stop()
      onTrack(null)
    },
  }
}
