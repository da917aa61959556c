import { Server } from '@tus/server'
import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { fileCalls } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import { refuse } from '#server/http/respond.ts'
import type { FileParts } from './file-parts.ts'
import { createUpload, getFile } from './room-files.ts'
import { serveFile } from './serve-file.ts'
import { files } from './tables.ts'

/** An upload that stops for longer is given up. */
const unsentKeptMs = 7 * 24 * 60 * 60_000
/** How many files are removed at a time. */
const removedAtOnce = 50

/** Files of conversations: their bytes arrive by the tus protocol and are read at addresses that end. */
export const fileModule = {
  create({ files: parts }) {
    const handlers: HandlersOf<typeof fileCalls> = {
      createUpload: ({ params, body }, { session }) => createUpload(parts, session, { ...params, ...body }),
      getFile: ({ params }, { session }) => getFile(parts, session, params),
    }
    const { paths, storage, examine } = parts
    const tus = new Server({
      path: '/uploads',
      datastore: storage.uploads,
      getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/').at(-3),
      // Behind the answer, so that the sender does not wait for the virus scanner.
      onUploadFinish: async (_, { id }) => {
        // What fails here is done again, and answered, when somebody asks for the file.
        examine(id).catch(() => {})
        return {}
      },
    })
    return {
      handlers,
      addRoutes(app) {
        // HEAD arrives at the route of GET.
        app.on(['GET', 'PATCH', 'OPTIONS'], '/uploads/:id/:ends/:signature', (context) => {
          const { method } = context.req.raw
          const isAllowed = method === 'OPTIONS' || paths.isValid('uploads', context.req.param())
          return isAllowed && method !== 'GET' ? tus.handleWeb(context.req.raw) : refuse(failure('not-found'))
        })
        app.get('/files/:id/:ends/:signature/:what', (context) => {
          const { id, what, ...rest } = context.req.param()
          return paths.isValid('files', { id, ...rest })
            ? serveFile(parts, { id, what, request: context.req.raw })
            : refuse(failure('not-found'))
        })
      },
      clean: (nowMs) => removeUnused(parts, nowMs),
      idle: parts.idle,
    }
  },
} satisfies ServerModule<{ files: FileParts }>

/** Removes files that were never sent, and those of removed messages. */
async function removeUnused({ db, storage }: FileParts, nowMs: number): Promise<void> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isNull(files.messageId), isNull(files.callId), lt(files.createdAtMs, nowMs - unsentKeptMs)))
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
