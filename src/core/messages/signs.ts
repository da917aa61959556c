import { lookingFilter, lookingTopic, type Profile, typingFilter, typingTopic } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Realtime } from '#core/realtime/realtime.ts'

/** Sends and shows short-lived signs of a room's members, such as typing. */
export type Signs = {
  /** Listens for the signs of a room, until the returned function is called. */
  listen(realtime: Realtime, roomId: string): () => void
  /** The user has pressed a key in the room, or looks at it; may be called at any rate. */
  send(roomId: string): void
  receive(roomId: string, eid: string): void
  /** This person has stopped: a message of theirs has arrived. */
  stop(roomId: string, eid: string | null): void
}

/** `throttleMs`: a sign is sent at most this often. `shownMs`: for this long it is shown. In milliseconds. */
const kinds = {
  /** [MSG-01] */
  typing: { topic: typingTopic, filter: typingFilter, throttleMs: 2000, shownMs: 3000 },
  looking: { topic: lookingTopic, filter: lookingFilter, throttleMs: 1000, shownMs: 20_000 },
}
export type SignKind = keyof typeof kinds

/** Signs of one kind in each room: sent at a limited rate, shown for a while, never stored. */
export function createSigns(deps: {
  kind: SignKind
  profile: Profile
  clock: Clock
  publish: (topic: string, payload: string) => void
  show: (roomId: string, eids: string[]) => void
  signal: AbortSignal
}): Signs {
  const { topic, filter, throttleMs, shownMs } = kinds[deps.kind]
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
    listen: (realtime, roomId) => realtime.listen(filter(serviceId, roomId)),
    send(roomId) {
      const nowMs = clock.nowMs()
      if (nowMs - (sentAtMs.get(roomId) ?? Number.NEGATIVE_INFINITY) < throttleMs) return
      sentAtMs.set(roomId, nowMs)
      publish(topic(serviceId, roomId, selfEid), JSON.stringify({ eid: selfEid }))
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
