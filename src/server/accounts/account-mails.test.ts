import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoServiceId } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { newDataFolder } from '#tests/server/data-template.ts'
import { createAccountMails } from './account-mails.ts'
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

it('a mail with a code that the mail server takes too late is not written any more', async () => {
  let atMs = 1_000_000
  const nowMs = () => atMs
  const sent: unknown[] = []
  const delivered: Mail[] = []
  const limits = { take: async () => ok(null), giveBack: async () => {}, forget: async () => {} }
  const mails = createAccountMails({
    ...{ database, limits, nowMs, baseUrl: () => 'https://everline.test' },
    codes: createOneTimeCodes({ db: database.db, keys: [new Uint8Array(32)], nowMs }),
    jobs: { send: async (_tx, _kind, data) => void sent.push(data) },
    mailer: { deliver: async (mail) => void delivered.push(mail) },
  })
  await mails.sendDigits({ serviceId: demoServiceId, username: 'agent1@everline.test', address: '127.0.0.1' })
  await mails.job.run(sent[0], new AbortController().signal)
  expect(delivered.map(({ to }) => to)).toEqual(['agent1@everline.test'])
  atMs += 10 * 60_000 + 1
  await mails.job.run(sent[0], new AbortController().signal)
  expect(delivered).toHaveLength(1)
})
