import { expect, it } from 'vitest'
import { fail, ok } from '#core/platform/result.ts'
import type { ConversationRow, SeqRange } from '#core/store/rows.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createKeepRooms } from './keep-rooms.ts'

type Room = Pick<ConversationRow, 'id' | 'status' | 'lastSeq'> & { ranges: SeqRange[] }

/** A user's conversations, and a backend that holds their messages. */
function inbox(rooms: Room[]) {
  const clock = fakeClock()
  const asked: string[] = []
  let connection: 'up' | 'down' = 'up'
  const keeper = createKeepRooms({
    conversationsOf: async (status, limit) =>
      rooms.filter((room) => room.status === status).slice(0, limit) as unknown as ConversationRow[],
    async holdNewest(roomId) {
      asked.push(roomId)
      if (connection === 'down') return fail('network')
      const room = rooms.find(({ id }) => id === roomId)
      if (!room || roomId.startsWith('gone')) return fail('not-found')
      room.ranges = [[1, room.lastSeq]]
      return ok(null)
    },
    clock,
    signal: new AbortController().signal,
  })
  return {
    asked,
    keeper,
    setConnection: (state: typeof connection) => {
      connection = state
    },
    async run() {
      const done = keeper.run()
      await clock.advance(1000)
      await done
    },
  }
}

const room = (id: string, status: Room['status'], lastSeq = 3, ranges: SeqRange[] = []): Room => ({
  id,
  status,
  lastSeq,
  ranges,
})

it("[PWA-01] fetches the newest messages of every conversation that the user may read, the user's own first", async () => {
  const { asked, run } = inbox([
    room('closed', 'closed'),
    room('gone', 'closed'),
    room('mine', 'handling'),
    room('complete', 'handling', 3, [[1, 3]]),
    // Only the messages that the conversation is not opened with are missing.
    room('long', 'handling', 200, [[141, 200]]),
    room('behind', 'handling', 200, [[141, 199]]),
    // Waits, and the user was never in it.
    room('waiting', 'open', 0),
  ])
  await run()
  expect(asked).toEqual(['mine', 'behind', 'closed', 'gone'])
  await run()
  expect(asked).toHaveLength(4)
})

it('[PWA-01] stops when the connection is down, and goes on with the rest when the backend answers again', async () => {
  const rooms = Array.from({ length: 20 }, (_, index) => room(`room ${index}`, 'closed'))
  const { asked, run, setConnection } = inbox(rooms)
  setConnection('down')
  await run()
  expect(asked.length).toBeLessThan(3)
  setConnection('up')
  await run()
  expect(rooms.filter(({ ranges }) => ranges.length === 0)).toEqual([])
})

it('[PWA-01] looks again after a snapshot, which may have left out messages', async () => {
  const rooms = [room('one', 'closed')]
  const { asked, keeper, run } = inbox(rooms)
  await run()
  rooms[0] = room('one', 'closed', 9, [[1, 3]])
  await run()
  expect(asked).toEqual(['one'])
  keeper.recheck()
  await run()
  expect(asked).toEqual(['one', 'one'])
})
