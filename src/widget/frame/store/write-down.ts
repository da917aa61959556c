import type { OutboxCommand, OutboxRow } from '#core/outbox/outbox-row.ts'
import type { Tables } from './tables.ts'
import { readValue, writeValue } from './values.ts'

/** What was stored, so that the holder need not read it back. */
export type WrittenDown = {
  rows: readonly OutboxRow[]
  /** Who the visitor is stood beside them; if not, nobody is registered yet or the browser has lost the rows. */
  isKnown: boolean
}

/**
 * Stores what the visitor wrote, in the frame where it was written: from here on it is safe, whichever frame dies. The
 * first words bring the conversation with them, under an id of our making.
 */
export const writeDown = (
  tables: Tables,
  { text, page, makeId, nowMs }: { text: string; page: string; makeId: () => string; nowMs: number },
): Promise<WrittenDown> =>
  tables.write(async (to) => {
    const [known, profile] = await Promise.all([readValue(to, 'room'), readValue(to, 'profile')])
    const roomId = known ?? makeId()
    const row = (command: Pick<OutboxCommand, 'kind' | 'payload'>): OutboxRow => {
      const fresh = { localCreatedAtMs: nowMs, state: 'queued', attempts: 0, failure: null }
      // The checked edge: kind and payload are of one command.
      return { id: makeId(), lane: roomId, ...command, ...fresh } as OutboxRow
    }
    // In the order of their ids.
    const opening = known === null ? [row({ kind: 'open-conversation', payload: { roomId, page } })] : []
    const rows = [...opening, row({ kind: 'message', payload: { roomId, text, inquiryId: null } })]
    if (known === null) await writeValue(to, 'room', roomId)
    for (const each of rows) await to.outbox.put(each)
    return { rows, isKnown: profile !== null }
  })
