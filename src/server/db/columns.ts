import { bigint } from 'drizzle-orm/pg-core'

/*
 * The tables stand in each domain's `tables.ts`; `npm run migration` writes a migration of what changed in them. The hot
 * tables (members, messages, feeds) have no foreign keys: their rows are only written under the lock of their room or
 * feed, and each key would cost a lookup and a lock for every message.
 */

/** A whole number below 2^53. */
export const count = (name: string) => bigint(name, { mode: 'number' })

/** Milliseconds since the epoch by the server's clock. */
export const timeMs = (name: string) => count(name)
