import type { ServerModule } from '#server/domain/module.ts'
import { pruneBuckets } from './shared-buckets.ts'
import { limitBuckets } from './tables.ts'

/** How much of everything is allowed: the table is in `limit-table.ts`. */
export const limits = {
  busyTables: [limitBuckets],
  create: ({ database }) => ({ clean: (nowMs) => pruneBuckets(database.db, nowMs) }),
} satisfies ServerModule
