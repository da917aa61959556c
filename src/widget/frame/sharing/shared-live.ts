import { type FrameChannel, type Live, restingLive } from './frame-messages.ts'

/** Live state, shared by every frame. */
export type SharedLive = {
  now(): Live
  /** This frame owns: shows it here and in all other frames. */
  show(live: Live): void
  /** This frame owns: tells the others so, and what is live. */
  announce(): void
  /** Another frame owns and has announced this. */
  follow(live: Live): void
}

export function createSharedLive(deps: {
  ownId: string
  channel: FrameChannel
  onLive: (live: Live) => void
}): SharedLive {
  const { ownId, channel, onLive } = deps
  let live = restingLive
  const announce = () => channel.post({ type: 'holding', holderId: ownId, live })
  function follow(next: Live) {
    live = next
    onLive(next)
  }
  return {
    now: () => live,
    show(next) {
      follow(next)
      announce()
    },
    announce,
    follow,
  }
}
