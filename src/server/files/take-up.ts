import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#core/contract/index.ts'
import { type Job, type JobKind, job } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { FileParts } from './file-parts.ts'
import { files } from './tables.ts'

/** Longer than the examination and the preview of a file take, unless their process has died. */
const laterMs = 60_000

const fileArrived: JobKind<v.ObjectSchema<{ id: typeof Uuid }, undefined>> = {
  name: 'file-arrived',
  data: v.object({ id: Uuid }),
  retries: 6,
  pauseSeconds: 60,
  longestPauseSeconds: 60 * 60,
  deadlineSeconds: 15 * 60,
}

/** Makes sure that a file which has arrived is examined and gets its preview, also if this process dies meanwhile. */
export const takeUpLater = (jobs: Pick<Jobs, 'send'>, { db, nowMs }: Pick<FileParts, 'db' | 'nowMs'>, id: string) =>
  jobs.send(db, fileArrived, { id }, { key: id, startAfterMs: nowMs() + laterMs })

/** Takes up what a process has left: usually nothing. */
export const takeUpJob = ({ db, examine, thumbnails }: Pick<FileParts, 'db' | 'examine' | 'thumbnails'>): Job =>
  job(fileArrived, async ({ id }) => {
    const read = async () => (await db.select().from(files).where(eq(files.id, id)))[0]
    const found = await read()
    if (found?.state === 'arriving' || found?.state === 'checking') await examine(id)
    const examined = await read()
    if (examined?.state === 'checking') throw new Error('the file could not be examined')
    if (examined?.state !== 'ready' || examined.thumbnail !== 'pending') return
    await thumbnails.settle(examined)
    if ((await read())?.thumbnail === 'pending') throw new Error('the preview of the file could not be made')
  })
