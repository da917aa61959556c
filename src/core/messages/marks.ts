import type { ApiClient } from '#core/api/client.ts'
import type { Mark } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'

type Positions = Omit<Mark, 'eid'>

export type Marks = {
  /** The room was received or read up to here; told to the backend soon, together with what follows shortly after. */
  mark(roomId: string, positions: Partial<Positions>): void
  /** The line is back: tell now what could not be told. */
  wake(): void
}

const gatherMs = 120

/** Tells the backend how far rooms are received and read. Only the newest position of a room matters. */
export function createMarks(deps: { api: ApiClient; clock: Clock; signal: AbortSignal }): Marks {
  const { api, clock, signal } = deps
  const waiting = new Map<string, Positions>()
  const told = new Map<string, Positions>()
  const telling = new Set<string>()

  async function tell(roomId: string) {
    if (telling.has(roomId)) return
    telling.add(roomId)
    await sleep(clock, gatherMs, signal)
    while (!signal.aborted) {
      const positions = waiting.get(roomId)
      if (!positions) break
      const answer = await api.call('setMark', { params: { roomId }, body: positions }, { signal })
      // Not told: stays waiting for the next wake. Refused: will be refused again, so it is forgotten.
      if (!answer.ok && (answer.error.name === 'network' || answer.error.name === 'deadline-exceeded')) break
      if (answer.ok) told.set(roomId, positions)
      if (waiting.get(roomId) === positions) waiting.delete(roomId)
    }
    telling.delete(roomId)
  }

  return {
    mark(roomId, { deliveredSeq = 0, readSeq = 0 }) {
      const before = waiting.get(roomId) ?? told.get(roomId) ?? { deliveredSeq: 0, readSeq: 0 }
      const next = {
        deliveredSeq: Math.max(before.deliveredSeq, deliveredSeq, readSeq),
        readSeq: Math.max(before.readSeq, readSeq),
      }
      if (next.deliveredSeq === before.deliveredSeq && next.readSeq === before.readSeq) return
      waiting.set(roomId, next)
      void tell(roomId)
    },
    wake() {
      for (const roomId of waiting.keys()) void tell(roomId)
    },
  }
}
