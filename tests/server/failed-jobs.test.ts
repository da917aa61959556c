import { rm } from 'node:fs/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { deleteJobs, listJobs, retryJobs } from '#server/job-administration/failed-jobs.ts'
import { type JobKind, job } from '#server/jobs/job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { newDataFolder } from './data-template.ts'
import { eventually } from './test-client.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Data = v.object({ serviceId: v.optional(v.string()), to: v.optional(v.string()) })
const kind: JobKind<typeof Data> = {
  ...{ name: 'failing', data: Data },
  ...{ retries: 0, pauseSeconds: 1, longestPauseSeconds: 1, deadlineSeconds: 60 },
}
let database: Database
let folder: string
beforeAll(async () => {
  folder = await newDataFolder('empty')
  database = await openEmbedded(folder)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

it('admins see the failed jobs of their service and of the installation with the reason, try them again, and delete them', async () => {
  const { db } = database
  let isBroken = true
  const done: Array<string | undefined> = []
  const run = async ({ serviceId }: v.InferOutput<typeof Data>) => {
    if (isBroken) throw new Error('the mail server is away')
    done.push(serviceId)
  }
  const jobs = createJobs({ database, log: silent, onEnd: () => {} })
  await jobs.start([job(kind, run)])
  const data = [
    { serviceId: 'ours' },
    { serviceId: 'ours' },
    { serviceId: 'theirs' },
    {},
    { to: 'somebody@example.org' },
  ]
  await jobs.sendAll(
    db,
    data.map((each) => ({ name: kind.name, data: each })),
  )
  const failed = async (serviceId: string) => (await listJobs(db, serviceId)).filter(({ state }) => state === 'failed')
  await eventually(async () => (await failed('ours')).length === 3 && (await failed('theirs')).length === 2)
  const [first, second] = await failed('ours')
  const theirs = (await failed('theirs')).map(({ id }) => id)
  expect(first).toMatchObject({ kind: 'failing', tries: 1, reason: 'the mail server is away' })
  if (!first || !second) throw new Error('three have failed')

  isBroken = false
  const own = (await failed('ours')).map(({ id }) => id)
  const foreign = theirs.filter((id) => !own.includes(id))
  expect(await retryJobs(db, 'ours', foreign)).toBe(0)
  expect(await deleteJobs(db, 'ours', foreign)).toBe(0)
  const chosen = own.slice(0, 2)
  expect(await retryJobs(db, 'ours', chosen)).toBe(2)
  jobs.look()
  await eventually(() => done.length === 2)
  expect(await deleteJobs(db, 'ours', own)).toBe(1)
  expect(await failed('ours')).toEqual([])
  expect(await failed('theirs')).toHaveLength(1)
  await jobs.stop(1000)
})
