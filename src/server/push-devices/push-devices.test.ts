import { expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createPushDevices } from './push-devices.ts'

const account = (eid: string, kind: 'staff' | 'visitor', serviceId: string) => ({ eid, kind, serviceId })

/** @param stored accounts with subscriptions; any other statement throws */
function devicesWith(stored: ReturnType<typeof account>[]) {
  const db = { selectDistinct: () => ({ from: () => ({ innerJoin: async () => stored }) }) }
  const clock = fakeClock()
  const log = createLogger('error', () => {}, clock.nowMs)
  const { signal } = new AbortController()
  const devices = createPushDevices({
    ...{ database: { db, shared: false } as unknown as Database, clock, nowMs: clock.nowMs, log, signal },
  })
  devices.turnOn()
  return { devices, db: db as unknown as Database['db'] }
}

it('[PWA-03] a service in which only visitors have devices for pushes looks for no staff among them', async () => {
  const { devices, db } = devicesWith([account('v', 'visitor', 'shop'), account('a', 'staff', 'bank')])
  expect(devices.isAnyOf('shop')).toBe(true)
  await devices.start()
  devices.added(account('w', 'visitor', 'shop'))
  expect([devices.isAnyOf('shop'), devices.isAnyOf('bank')]).toEqual([false, true])
  expect(devices.among(['v', 'w', 'x'])).toEqual(['v', 'w'])
  expect(await devices.reached(db, 'shop', 'offer')).toEqual([])
  devices.added(account('b', 'staff', 'shop'))
  expect(devices.isAnyOf('shop')).toBe(true)
})
