import { type loggingCalls, logUploadPath } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import { refuse, respond } from '#server/http/respond.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import type { LogTokens } from './log-tokens.ts'
import { pruneLogs } from './prune-logs.ts'
import { searchLogs } from './search-logs.ts'
import { storeLog } from './store-log.ts'
import { logRecords } from './tables.ts'
import { createTakeLog } from './take-log.ts'

type Deps = {
  database: Database
  nowMs: () => number
  logTokens: LogTokens
  /** Limit of compressed bodies, by eid. */
  packedLimit: TryLimit
  settings: { EVERLINE_LOG_DAYS: number }
}

const dayMs = 24 * 60 * 60_000

export const logging = {
  busyTables: [logRecords],
  create({ database, nowMs, logTokens, packedLimit, settings }) {
    const takeLog = createTakeLog({ database, logTokens, limit: packedLimit, nowMs })

    const handlers: HandlersOf<typeof loggingCalls> = {
      uploadServiceLog: ({ body, idempotencyKey }, { session }) =>
        storeLog(database, session, { records: body, key: idempotencyKey, nowMs: nowMs() }),
      searchLogs: ({ query }, { session }) => searchLogs(database.db, session.serviceId, query),
    }
    return {
      handlers,
      clean: (nowMs) => pruneLogs(database.db, nowMs - settings.EVERLINE_LOG_DAYS * dayMs),
      // Not a call of the contract: its body is compressed, and it uses basic authentication in place of a session.
      addRoutes: (app, { isStopping }) => {
        app.all(logUploadPath, async (context) => {
          if (context.req.method !== 'POST') return refuse(failure('method-not-allowed'), { allow: 'POST' })
          if (isStopping()) return refuse(failure('shutting-down'))
          return respond(await takeLog(context.req.raw), context.req.raw)
        })
      },
    }
  },
} satisfies ServerModule<Deps>
