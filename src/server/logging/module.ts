import { type loggingCalls, logUploadPath } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { refuse, respond } from '#server/http/respond.ts'
import { createCountLines } from './count-lines.ts'
import { pruneLogs } from './prune-logs.ts'
import { searchLogs } from './search-logs.ts'
import { storeLog } from './store-log.ts'
import { logRecords } from './tables.ts'
import { createTakeLog } from './take-log.ts'

const dayMs = 24 * 60 * 60_000

export const logging = {
  busyTables: [logRecords],
  create(deps) {
    const { database, nowMs, limits, addressOf, settings } = deps
    const countLines = createCountLines(limits)
    const takeLog = createTakeLog({ ...deps, countLines })

    const handlers: HandlersOf<typeof loggingCalls> = {
      uploadServiceLog: {
        ownTransaction: 'Counts its lines although it fails; both ways of uploading share its keys.',
        async handle({ body, idempotencyKey }, { session }) {
          const counted = await countLines(session, body)
          return counted.ok
            ? storeLog(database, session, { records: body, key: idempotencyKey, nowMs: nowMs() })
            : counted
        },
      },
      searchLogs,
    }
    return {
      handlers,
      clean: (nowMs) => pruneLogs(database.db, nowMs - settings.EVERLINE_LOG_DAYS * dayMs),
      // Not a call of the contract: its body is compressed, and it uses basic authentication in place of a session.
      addRoutes: (app, { isStopping }) => {
        app.all(logUploadPath, async (context) => {
          if (context.req.method !== 'POST') return refuse(failure('method-not-allowed'), { allow: 'POST' })
          if (isStopping()) return refuse(failure('shutting-down'))
          return respond(await takeLog(context.req.raw, addressOf(context)), context.req.raw, {})
        })
      },
    }
  },
} satisfies ServerModule
