import type { OutboxRow } from '#core/store/rows.ts'
import type { Tables } from './tables.ts'
import { readValue, writeValue } from './values.ts'

/**
 * Stores what the visitor wrote, in the frame where it was written: from here on it is safe, whichever frame dies. The
 * first words bring the conversation with them, under an id of our making.
 */
export const writeDown = (
  tables: Tables,
  { text, page, makeId, nowMs }: { text: string; page: string; makeId: () => string; nowMs: number },
): Promise<void> =>
  tables.write(async (to) => {
    const known = await readValue(to, 'room')
    const roomId = known ?? makeId()
    const row = (kind: OutboxRow['kind'], said: string): OutboxRow => ({
      id: makeId(),
      roomId,
      kind,
      text: said,
      inquiryId: null,
      localCreatedAtMs: nowMs,
      state: 'queued',
      attempts: 0,
      failure: null,
    })
    if (known === null) {
      await writeValue(to, 'room', roomId)
      await to.outbox.put(row('open-conversation', page))
    }
    await to.outbox.put(row('message', text))
  })
