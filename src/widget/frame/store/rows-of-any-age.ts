import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Tables } from './tables.ts'
import { readValue } from './values.ts'

/** Whether a stored command has the outline of one: what another build has written is never shown or sent as it lies. */
export const hasOutline = ({ lane, payload }: Partial<OutboxRow>): boolean =>
  typeof lane === 'string' && typeof payload === 'object' && payload !== null

/**
 * Brings rows that another build has written into the shape of this one, before anything is shown of them. The code for
 * it is loaded only then.
 */
export async function takeUpRows(tables: Tables, build: string): Promise<void> {
  const isForeign = await tables.read(async (from) => {
    const [cursor, outbox] = await Promise.all([readValue(from, 'cursor'), from.outbox.all()])
    return (cursor ? cursor.build !== build : outbox.length > 0) || !outbox.every(hasOutline)
  })
  if (!isForeign) return
  const { readForeignRows } = await import('./read-foreign-rows.ts')
  await readForeignRows(tables, { build, newId: () => systemRandom.uuid(), nowMs: systemClock.nowMs() })
}
