import { lt } from 'drizzle-orm'
import type { ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from './tables.ts'

/** Ended sessions are kept for a while, so that their tokens can be told from made-up ones. */
const keptMs = 7 * 24 * 60 * 60_000

export const session = {
  create: ({ database }) => ({
    clean: (nowMs) => database.db.delete(sessions).where(lt(sessions.expiresAtMs, nowMs - keptMs)),
  }),
} satisfies ServerModule<{ database: Database }>
