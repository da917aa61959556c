import type { Context } from 'hono'
import { type loggingCalls, logUploadPath } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { refuse, respond } from '#server/http/respond.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import { createCountLines } from './count-lines.ts'
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
  limits: Limits
  securityEvent: RecordSecurityEvent
  /** The client's own address. */
  addressOf: (context: Context) => string
  settings: { EVERLINE_LOG_DAYS: number }
}

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
      searchLogs: ({ query }, { db, session }) => searchLogs(db, session.serviceId, query),
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
} satisfies ServerModule<Deps>
