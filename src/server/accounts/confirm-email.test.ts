import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoServiceId } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { findStaff } from '#server/services/find-user.ts'
import { newDataFolder } from '#tests/server/data-template.ts'
import { askOwners } from './ask-owners.ts'
import { confirmOwnEmail } from './confirm-email.ts'
import { createOneTimeCodes } from './one-time-codes.ts'

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

it('[API:sendAuthOtp] an owner who has confirmed the address is not asked for it again', async () => {
  const nowMs = () => 1_000_000
  const codes = createOneTimeCodes({ db: database.db, keys: [new Uint8Array(32)], nowMs })
  const owner = await findStaff(database.db, demoServiceId, 'admin@everline.test')
  if (!owner?.email) throw new Error('The demo has this admin')
  const { eid, serviceId, name, email } = owner
  const limits = { take: async () => ok(null), giveBack: async () => {}, forget: async () => {} }
  const session = { id: 'a', eid, serviceId, name, kind: 'staff', role: 'admin' } as const
  const otpCode = await codes.issue('sign-in', eid, { lifeMs: 1000 })
  const confirmed = confirmOwnEmail({ database, codes, limits, nowMs }, session, { verificationValue: email, otpCode })
  expect(await confirmed).toEqual(ok(null))

  const written: Promise<unknown>[] = []
  const mailer = {
    send: (write: () => Promise<unknown>) => void written.push(write()),
    kept: () => [],
    idle: async () => {},
    close: () => {},
  }
  await askOwners({ database, codes, mailer, baseUrl: () => 'https://everline.test', nowMs })
  expect(await Promise.all(written)).toEqual([])
})
