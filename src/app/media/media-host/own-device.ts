import { ok, type Result } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'

/** A microphone, camera or screen that is opened once and shared by all that use it. */
export type OwnDevice = {
  /** The open track; null while it is closed. */
  track(): MediaStreamTrack | null
  /** Opens it unless it is open. Whoever asks while it is being opened gets the same answer. */
  use(): Promise<Result<MediaStreamTrack>>
  /** Opens it anew if it is in use: another device may be wanted now, or the one that went away is back. */
  renew(): Promise<void>
  close(): void
}

type Deps = {
  open(): Promise<Result<MediaStreamTrack>>
  /** Whether an open track is still what is wanted. */
  isWanted(track: MediaStreamTrack): Promise<boolean>
  /** Another track, or none, takes the place of the last. */
  onTrack(track: MediaStreamTrack | null): void
  /** Called when the device was unplugged; `next` is the device used instead, if there is one. */
  onLost(next: MediaStreamTrack | null): void
  /** Called when an unplugged device is back. */
  onFound(track: MediaStreamTrack): void
  /** Calls `run` after a while: another program may have let it go. */
  later(run: () => void): void
  /** Whether the next best is opened if it goes away: not for a screen, of which the user has chosen one. */
  hasNextBest: boolean
  /** Whether the open one must be closed before the wanted one is opened: phones open one camera at a time. */
  isOneAtATime?(): boolean
}

export function createOwnDevice(deps: Deps): OwnDevice {
  const { open, isWanted, onTrack, onLost, onFound, later, hasNextBest, isOneAtATime = () => false } = deps
  const inTurn = createQueue()
  let current: MediaStreamTrack | null = null
  let opening: Promise<Result<MediaStreamTrack>> | null = null
  /** The device was unplugged while in use, and is taken again when it is back. */
  let isMissing = false
  /** Counts the closings: what opens meanwhile is closed again. */
  let closings = 0

  function take(track: MediaStreamTrack) {
    const last = current
    current = track
    isMissing = false
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
    const before = closings
    current = null
    if (hasNextBest) await openNow()
    // Written by `openNow`.
    const next = current as MediaStreamTrack | null
    if (!next) {
      isMissing = hasNextBest && before === closings
      onTrack(null)
      if (isMissing) later(find)
    }
    onLost(next)
  }

  const find = () =>
    void inTurn(async () => {
      if (!isMissing) return
      const opened = await openNow()
      if (opened.ok && opened.value === current) return onFound(opened.value)
      // A denied device is not asked for again and again.
      if (isMissing && !opened.ok && opened.error.name !== 'user-media-failed') later(find)
    })

  function use() {
    opening ??= inTurn(async () => (current ? ok(current) : openNow()))
    const mine = opening
    void mine.finally(() => {
      if (opening === mine) opening = null
    })
    return mine
  }

  return {
    track: () => current,
    use,
    async renew() {
      if (isMissing) return find()
      await inTurn(async () => {
        const last = current
        if (!last || (await isWanted(last))) return
        const isClosed = isOneAtATime()
        if (isClosed) last.stop()
        const opened = await openNow()
        if (isClosed && !opened.ok) await lost(last)
      })
    },
    close() {
      closings++
      opening = null
      isMissing = false
      const last = current
      current = null
      if (!last) return
      last.stop()
      onTrack(null)
    },
  }
}
