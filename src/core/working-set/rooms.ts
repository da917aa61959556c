import type { Marks } from '#core/messages/marks.ts'
import type { Result } from '#core/platform/result.ts'
import type { History } from './history.ts'
import type { WorkingStore } from './working-set.ts'

/** The rooms whose typing is followed: those that a tab shows, and those of the user's own inquiries. */
export type Rooms = {
  open(roomId: string): Promise<Result<null>>
  close(roomId: string): void
  isHandled(roomId: string): boolean
  /** The user's own inquiries may have changed. */
  watchHandled(): Promise<void>
  /** Rooms may have been opened before their rows were stored. */
  holdOpen(): Promise<unknown>
}

const mostHandled = 100
/** For requests that no user waits for and could repeat. */
const unattended = { retry: true, delayMs: 2000, limit: 3 }

/**
 * @param deps.listen listens for typing in a room, until the returned function is called
 * @param deps.listenToLooking the same for those who look at it
 */
export function createRooms(deps: {
  eid: string
  store: Pick<WorkingStore, 'conversationsOf'>
  history: History
  marks: Marks
  listen: (roomId: string) => () => void
  listenToLooking: (roomId: string) => () => void
  guarded: (work: Promise<unknown>) => void
}): Rooms {
  const { eid, store, history, marks, listen, listenToLooking, guarded } = deps
  /** For each room one function for each caller that has it open, which ends the listening. */
  const open = new Map<string, Array<() => void>>()
  const handled = new Map<string, () => void>()

  function follow(roomIds: ReadonlySet<string>) {
    for (const [roomId, stop] of handled) {
      if (roomIds.has(roomId)) continue
      handled.delete(roomId)
      stop()
    }
    for (const roomId of roomIds) {
      if (handled.has(roomId)) continue
      handled.set(roomId, listen(roomId))
      guarded(history.holdNewest(roomId, unattended))
    }
  }

  return {
    open(roomId) {
      const [stop, stopLooking] = [listen(roomId), listenToLooking(roomId)]
      const stopBoth = () => {
        stop()
        stopLooking()
      }
      open.set(roomId, [...(open.get(roomId) ?? []), stopBoth])
      return history.holdNewest(roomId)
    },
    close(roomId) {
      const [stop, ...others] = open.get(roomId) ?? []
      if (others.length > 0) open.set(roomId, others)
      else open.delete(roomId)
      stop?.()
    },
    isHandled: (roomId) => handled.has(roomId),
    async watchHandled() {
      const rows = await store.conversationsOf('handling', mostHandled)
      const mine = rows.filter(({ member }) => member)
      follow(new Set(mine.map(({ id }) => id)))
      for (const { id, lastSeq, marks: known } of mine) {
        // A hub that died may have stored a mark without reporting it.
        const readSeq = known.find((mark) => mark.eid === eid)?.readSeq ?? 0
        marks.mark(id, { deliveredSeq: lastSeq, readSeq })
      }
    },
    holdOpen: () => Promise.all([...open.keys()].map((roomId) => history.holdNewest(roomId, unattended))),
  }
}
