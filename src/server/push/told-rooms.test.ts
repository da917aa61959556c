import { expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createToldRooms } from './told-rooms.ts'

/** @param stored rooms of which pushes were sent before the process began */
function roomsWith(stored: { eid: string; roomId: string }[], shared: boolean) {
  const db = { selectDistinct: () => ({ from: () => ({ innerJoin: () => ({ where: async () => stored }) }) }) }
  return createToldRooms({ db: db as unknown as Database['db'], shared })
}

it('[PWA-03] rooms of which devices may show messages are known: all until the start, then those of before and since', async () => {
  const rooms = roomsWith([{ eid: 'me', roomId: 'before' }], false)
  expect(rooms.has('me', 'any')).toBe(true)
  await rooms.start()
  rooms.add('me', 'since')
  const told = () => ['before', 'since', 'any'].filter((roomId) => rooms.has('me', roomId))
  expect(told()).toEqual(['before', 'since'])
  expect(rooms.has('other', 'before')).toBe(false)
  rooms.remove('me', 'before')
  rooms.remove('me', 'since')
  expect(told()).toEqual([])
})

it('[PWA-03] where several processes send pushes, each room may be one', async () => {
  const rooms = roomsWith([], true)
  await rooms.start()
  expect(rooms.has('me', 'any')).toBe(true)
})
