import type { ApiClient } from '#core/api/client.ts'
import { type FeedEntry, type Mark, markOfSpeaker } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'

type Positions = Omit<Mark, 'eid'>

export type Marks = {
  /** The room was received or read up to here; reported to the backend soon, together with marks that follow shortly after. */
  mark(roomId: string, positions: Partial<Positions>): void
  /** The own feed's entries, in order: marks that the backend has already are not reported. */
  follow(entries: readonly FeedEntry[]): void
  /** The line is back: reports the marks that could not be reported. */
  wake(): void
}

const gatherMs = 120

/** Reports to the backend how far rooms are received and read. Only the newest position of a room matters. */
export function createMarks(deps: { eid: string; api: ApiClient; clock: Clock; signal: AbortSignal }): Marks {
  const { eid, api, clock, signal } = deps
  const waiting = new Map<string, Positions>()
  const told = new Map<string, Positions>()
  /** As the feed has it: of this moment of the feed, which answers may be ahead of. */
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
      // Line fault: waits for the next wake. Refusal: would be refused again, so it is forgotten.
      if (!answer.ok && (answer.error.name === 'network' || answer.error.name === 'deadline-exceeded')) break
      if (answer.ok) told.set(roomId, positions)
      // Of what it had already the backend's feed says nothing.
      if (answer.ok && !followed.has(roomId)) followed.set(roomId, answer.value.mark)
      if (waiting.get(roomId) === positions) waiting.delete(roomId)
    }
    telling.delete(roomId)
  }

  function follow(roomId: string, mark: Positions | undefined) {
    if (mark) followed.set(roomId, highest(followed.get(roomId), mark))
  }

  return {
    follow(entries) {
      for (const entry of entries) {
        if (entry.kind === 'mark' && entry.mark.eid === eid) follow(entry.roomId, entry.mark)
        else if (entry.kind === 'conversation') {
          follow(
            entry.conversation.id,
            entry.conversation.marks.find((mark) => mark.eid === eid),
          )
        } else if (entry.kind === 'message' && entry.message.senderEid === eid) {
          const before = followed.get(entry.message.roomId)
          if (before) followed.set(entry.message.roomId, markOfSpeaker(before, entry.message))
        }
      }
    },
    mark(roomId, { deliveredSeq = 0, readSeq = 0 }) {
      const before = highest(waiting.get(roomId) ?? told.get(roomId), followed.get(roomId))
      // A read message is also received.
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
