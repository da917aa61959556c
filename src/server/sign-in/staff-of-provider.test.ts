import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoServiceId } from '#core/contract/index.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { findStaff } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import { newDataFolder } from '#tests/server/data-template.ts'
import { staffOfProvider } from './staff-of-provider.ts'

let database: Database
let folder: string
beforeAll(async () => {
  folder = await newDataFolder('demo')
  database = await openEmbedded(folder, [])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

it('[audit 20] the first sign-in links by a verified address; afterwards issuer and subject alone decide', async () => {
  const { db } = database
  const issuer = 'https://id.example.test'
  const find = (subject: string, verifiedEmail: string | null, from = issuer) =>
    staffOfProvider(db, demoServiceId, { issuer: from, subject, verifiedEmail }).then((user) => user?.eid)
  const mei = await findStaff(db, demoServiceId, 'agent1@everline.test')
  const tom = await findStaff(db, demoServiceId, 'agent2@everline.test')
  if (!mei || !tom) throw new Error('The demo has these agents')

  expect(await find('mei', null)).toBeUndefined()
  expect(await find('mei', 'agent1@everline.test')).toBe(mei.eid)
  // Without an address, and with that of somebody else.
  expect(await find('mei', null)).toBe(mei.eid)
  expect(await find('mei', 'agent2@everline.test')).toBe(mei.eid)
  // The address was given to somebody new at the provider: that is not Mei.
  expect(await find('newcomer', 'agent1@everline.test')).toBeUndefined()
  // A subject of another issuer is another account.
  expect(await find('mei', 'agent2@everline.test', 'https://other.example.test')).toBe(tom.eid)
  // The staff address changes here: the link stays.
  await db.update(users).set({ email: 'mei@everline.test' }).where(eq(users.eid, mei.eid))
  expect(await find('mei', 'agent1@everline.test')).toBe(mei.eid)
})
