import { Server } from '@tus/server'
import { and, eq, exists, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Context } from 'hono'
import type { fileCalls } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { refuse } from '#server/http/respond.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { LimitName } from '#server/limits/limit-table.ts'
import { users } from '#server/services/tables.ts'
import { mayArrive } from './announce-file.ts'
import type { FileParts } from './file-parts.ts'
import { createUpload, getFile } from './room-files.ts'
import { serveFile } from './serve-file.ts'
import { files } from './tables.ts'
import { takeUpJob, takeUpLater } from './take-up.ts'

/** An upload that stops for longer is given up. */
const unsentKeptMs = 7 * 24 * 60 * 60_000
/** Anybody can become a visitor: what they leave behind is given up sooner. */
const visitorsUnsentKeptMs = 6 * 60 * 60_000
/** How many files are removed at a time. */
const removedAtOnce = 50

type RouteLimits = { ofAddress: LimitName; ofFile: LimitName }
const reads: RouteLimits = { ofAddress: 'file-reads', ofFile: 'file-reads-of-file' }
const pieces: RouteLimits = { ofAddress: 'file-pieces', ofFile: 'file-pieces-of-file' }

/** Files of conversations: their bytes arrive by the tus protocol and are read at addresses that end. */
export const fileModule = {
  create({ files: parts, limits, jobs, addressOf }) {
    const handlers: HandlersOf<typeof fileCalls> = {
      createUpload: {
        ownTransaction: 'The place for the bytes is outside of the database.',
        handle: ({ params, body }, { session, origin: { address } }) =>
          createUpload(parts, { ...session, address }, { ...params, ...body }),
      },
      getFile: ({ params }, { session }) => getFile(parts, session, params),
    }
    const { paths, storage, examine } = parts
    const tus = new Server({
      path: '/uploads',
      datastore: storage.uploads,
      getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/').at(-3),
      // Behind the answer, so that the sender does not wait for the virus scanner.
      onUploadFinish: async (_, { id }) => {
        await takeUpLater(jobs, parts, id)
        // A failure here is retried and reported when the file is requested.
        examine(id).catch(() => {})
        return {}
      },
    })
    /**
     * Counts a request by address, and by file only if its address was signed here: strangers who know a file's id would
     * use up what its readers may ask for.
     */
    async function refusalOf({ ofAddress, ofFile }: RouteLimits, context: Context, isSigned: boolean) {
      const byAddress = await limits.take(ofAddress, addressGroup(addressOf(context)))
      if (!byAddress.ok) return byAddress.error
      if (!isSigned) return failure('not-found')
      const byFile = await limits.take(ofFile, context.req.param('id') ?? '')
      return byFile.ok ? null : byFile.error
    }
    return {
      handlers,
      jobs: [takeUpJob(parts)],
      addRoutes(app) {
        // HEAD arrives at the route of GET.
        app.on(['GET', 'PATCH', 'OPTIONS'], '/uploads/:id/:ends/:signature', async (context) => {
          const { method } = context.req.raw
          // A question of the browser about other origins is not signed.
          const isSigned = method === 'OPTIONS' || (method !== 'GET' && paths.isValid('uploads', context.req.param()))
          const refused = await refusalOf(pieces, context, isSigned)
          if (refused) return refuse(refused)
          if (method === 'PATCH') {
            if (!(await parts.hasSpace())) return refuse(failure('file-no-space'))
            const mayCome = await mayArrive(parts, context.req.param('id'))
            if (!mayCome.ok) return refuse(mayCome.error)
          }
          return tus.handleWeb(context.req.raw)
        })
        app.get('/files/:id/:ends/:signature/:what', async (context) => {
          const { id, what, ...rest } = context.req.param()
          const refused = await refusalOf(reads, context, paths.isValid('files', { id, ...rest }))
          return refused ? refuse(refused) : serveFile(parts, { id, what, request: context.req.raw })
        })
      },
      clean: (nowMs) => removeUnused(parts, nowMs),
      idle: parts.idle,
    }
  },
} satisfies ServerModule

/** Removes files that were never sent, and those of removed messages. */
export async function removeUnused({ db, storage }: FileParts, nowMs: number): Promise<void> {
  const isVisitors = exists(
    db
      .select({ eid: users.eid })
      .from(users)
      .where(and(eq(users.eid, files.ownerEid), eq(users.kind, 'visitor'))),
  )
  const isOld = or(
    lt(files.createdAtMs, nowMs - unsentKeptMs),
    and(lt(files.createdAtMs, nowMs - visitorsUnsentKeptMs), isVisitors),
  )
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isNull(files.messageId), isNull(files.callId), isOld))
    .limit(removedAtOnce)
  for (const { id } of rows) await storage.remove(id)
  if (rows.length > 0) {
    await db.delete(files).where(
      inArray(
        files.id,
        rows.map(({ id }) => id),
      ),
    )
  }
}
