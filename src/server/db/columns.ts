import { bigint } from 'drizzle-orm/pg-core'

/** A whole number below 2^53. */
export const count = (name: string) => bigint(name, { mode: 'number' })

/** Milliseconds since the epoch by the server's clock. */
export const timeMs = (name: string) => count(name)
