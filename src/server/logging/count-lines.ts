import type { LogRecord } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { LimitName } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { LogOwner } from './store-log.ts'

/** Counts the bytes of lines that are about to be stored, by account and by service. */
export type CountLines = (
  owner: LogOwner & { kind: 'staff' | 'visitor' },
  records: readonly LogRecord[],
) => Promise<Result<null>>

/** Anybody can become a visitor: all of a service's together may store a small part of what its staff may. */
const limitNames = {
  staff: ['log-bytes', 'log-bytes-of-service'],
  visitor: ['log-bytes-of-visitor', 'log-bytes-of-visitors'],
} as const satisfies Record<string, readonly [ofEid: LimitName, ofService: LimitName]>

export const createCountLines =
  (limits: Limits): CountLines =>
  async ({ eid, serviceId, kind }, records) => {
    const bytes = Buffer.byteLength(JSON.stringify(records))
    const [ofEid, ofService] = limitNames[kind]
    const counted = await limits.take(ofEid, eid, bytes)
    return counted.ok ? limits.take(ofService, serviceId, bytes) : counted
  }
