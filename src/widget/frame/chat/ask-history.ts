import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'

const firstPauseMs = 2000
const longestPauseMs = 60_000

/**
 * Asks for the messages before a number until they have come: a request that failed, such as one that was made while the
 * visitor signed in, would leave a gap that nobody asks for again.
 *
 * @param deps.ask asks once
 * @param deps.roomId the conversation that is shown: what another one lacks is not asked for
 * @returns settles with the first answer; what failed goes on by itself
 */
export function createAskHistory(deps: {
  ask: (beforeSeq: number) => Promise<Result<unknown>>
  roomId: () => string | null | undefined
  clock: Clock
}): (beforeSeq: number) => Promise<void> {
  const { ask, roomId, clock } = deps
  /** Gaps whose next request is waiting. */
  const again = new Set<string>()

  async function goOn(beforeSeq: number, room: ReturnType<typeof roomId>) {
    const gap = `${room}/${beforeSeq}`
    if (again.has(gap)) return
    again.add(gap)
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await sleep(clock, pauseMs)
      if (roomId() !== room || (await ask(beforeSeq)).ok) break
    }
    again.delete(gap)
  }

  return async (beforeSeq) => {
    const room = roomId()
    if (!(await ask(beforeSeq)).ok) void goOn(beforeSeq, room)
  }
}
