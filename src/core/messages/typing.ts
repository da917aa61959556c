import { type Profile, typingFilter, typingTopic } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Realtime } from '#core/realtime/realtime.ts'

export type Typing = {
  /** Listens for typing in a room, until the returned function is called. */
  listen(realtime: Realtime, roomId: string): () => void
  /** The user pressed a key in the room. */
  send(roomId: string): void
  receive(roomId: string, eid: string): void
  /** A message of this member has arrived: they no longer type it. */
  stop(roomId: string, eid: string | null): void
}

/** How long a typing sign is shown, in milliseconds [MSG-01]. */
const shownMs = 3000
/** A sign is sent at most this often, in milliseconds [MSG-01]. */
const throttleMs = 2000

/** Typing signs of each room: sent at a limited rate, shown for a while, never stored. */
export function createTyping(deps: {
  profile: Profile
  clock: Clock
  publish: (topic: string, payload: string) => void
  show: (roomId: string, eids: string[]) => void
  signal: AbortSignal
}): Typing {
  const { profile, clock, publish, show, signal } = deps
  const { eid: selfEid, serviceId } = profile
  const sentAtMs = new Map<string, number>()
  const shown = new Map<string, Map<string, AbortController>>()

  function stop(roomId: string, eid: string | null) {
    const room = shown.get(roomId)
    const timer = eid === null ? undefined : room?.get(eid)
    if (!room || !timer || eid === null) return
    timer.abort()
    room.delete(eid)
    show(roomId, [...room.keys()])
  }

  return {
    listen: (realtime, roomId) => realtime.listen(typingFilter(serviceId, roomId)),
    send(roomId) {
      const nowMs = clock.nowMs()
      if (nowMs - (sentAtMs.get(roomId) ?? Number.NEGATIVE_INFINITY) < throttleMs) return
      sentAtMs.set(roomId, nowMs)
      publish(typingTopic(serviceId, roomId, selfEid), JSON.stringify({ eid: selfEid }))
    },
    receive(roomId, eid) {
      if (eid === selfEid) return
      const room = shown.get(roomId) ?? new Map<string, AbortController>()
      shown.set(roomId, room)
      const isNew = !room.has(eid)
      room.get(eid)?.abort()
      const timer = new AbortController()
      room.set(eid, timer)
      clock.after(shownMs, () => stop(roomId, eid), AbortSignal.any([timer.signal, signal]))
      if (isNew) show(roomId, [...room.keys()])
    },
    stop,
  }
}
