import type { ApiClient } from '#core/api/client.ts'
import { type FeedEntry, type Mark, markOfSpeaker } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { isConnectionFault } from '#core/transport/connection-fault.ts'

type Positions = Omit<Mark, 'eid'>

export type Marks = {
  /**
   * The user has received or read the room up to here; reported soon, together with marks that follow shortly after.
   */
  mark(roomId: string, positions: Partial<Positions>): void
  /** Entries of the user's own feed, in order: marks that the backend has already are not reported. */
  follow(entries: readonly FeedEntry[]): void
  /** The connection has returned: reports marks that could not be reported. */
  wake(): void
}

const gatherMs = 120

/** Reports to the backend how far the user has received and read rooms. Only the newest position of a room matters. */
export function createMarks(deps: { eid: string; api: ApiClient; clock: Clock; signal: AbortSignal }): Marks {
  const { eid, api, clock, signal } = deps
  const waiting = new Map<string, Positions>()
  const reported = new Map<string, Positions>()
  /** Marks according to the feed, which may be behind what the backend answers. */
  const followed = new Map<string, Positions>()
  const telling = new Set<string>()

  async function tell(roomId: string) {
    if (telling.has(roomId)) return
    telling.add(roomId)
    await sleep(clock, gatherMs, signal)
    while (!signal.aborted) {
      const positions = waiting.get(roomId)
      if (!positions) break
      if (covers(followed.get(roomId), positions)) {
        waiting.delete(roomId)
        continue
      }
      const answer = await api.call('setMark', { params: { roomId }, body: positions }, { signal })
      // After a network fault it waits for the next wake. A refused mark is forgotten, because it would be refused
      // again.
      if (!answer.ok && isConnectionFault(answer.error)) break
      if (answer.ok) reported.set(roomId, positions)
      // The feed says nothing about marks that the backend had already.
      if (answer.ok && !followed.has(roomId)) followed.set(roomId, answer.value.mark)
      if (waiting.get(roomId) === positions) waiting.delete(roomId)
    }
    telling.delete(roomId)
  }

  return {
    follow(entries) {
      for (const entry of entries) {
        const mark = markIn(entry, eid, (roomId) => followed.get(roomId))
        if (mark) followed.set(mark.roomId, mark.positions)
      }
    },
    mark(roomId, { deliveredSeq = 0, readSeq = 0 }) {
      const before = highest(waiting.get(roomId) ?? reported.get(roomId), followed.get(roomId))
      // A message that was read was also received.
      const next = highest(before, { deliveredSeq: Math.max(deliveredSeq, readSeq), readSeq })
      if (covers(before, next)) return
      waiting.set(roomId, next)
      void tell(roomId)
    },
    wake() {
      for (const roomId of waiting.keys()) void tell(roomId)
    },
  }
}

const highest = (one: Positions | undefined, other: Positions | undefined): Positions => ({
  deliveredSeq: Math.max(one?.deliveredSeq ?? 0, other?.deliveredSeq ?? 0),
  readSeq: Math.max(one?.readSeq ?? 0, other?.readSeq ?? 0),
})

const covers = (known: Positions | undefined, wanted: Positions) =>
  known !== undefined && known.deliveredSeq >= wanted.deliveredSeq && known.readSeq >= wanted.readSeq

/**
 * The mark of a user after an entry of the feed; null if the entry says nothing about it.
 *
 * @param before the mark before the entry
 */
function markIn(
  entry: FeedEntry,
  eid: string,
  before: (roomId: string) => Positions | undefined,
): { roomId: string; positions: Positions } | null {
  const raised = (roomId: string, mark: Positions | undefined) =>
    mark ? { roomId, positions: highest(before(roomId), mark) } : null
  if (entry.kind === 'mark') return entry.mark.eid === eid ? raised(entry.roomId, entry.mark) : null
  if (entry.kind === 'conversation') {
    const { id, marks } = entry.conversation
    return raised(
      id,
      marks.find((mark) => mark.eid === eid),
    )
  }
  if (entry.kind !== 'message' || entry.message.senderEid !== eid) return null
  const mark = before(entry.message.roomId)
  return mark ? { roomId: entry.message.roomId, positions: markOfSpeaker(mark, entry.message) } : null
}
