import type { ServerModule } from '#server/domain/module.ts'
import { forgetKeys } from './remember-answer.ts'
import { idempotencyKeys } from './tables.ts'

/** Longer than any outbox repeats a request. */
const keptMs = 30 * 24 * 60 * 60_000

export const idempotency = {
  busyTables: [idempotencyKeys],
  create: ({ database }) => ({ clean: (nowMs) => forgetKeys(database.db, nowMs - keptMs) }),
} satisfies ServerModule
