import { useEntities } from '#app/data/rows.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** The ids of an inquiry's labels as the user chose them last, also if the backend does not have the choice yet. */
export function labelIdsOf({ inquiry }: ConversationRow, outbox: readonly OutboxRow[] = []): readonly string[] {
  const chosen = outbox.findLast(
    (row) => row.kind === 'set-labels' && row.payload.inquiryId === inquiry?.id && row.state !== 'failed',
  )
  return (chosen?.kind === 'set-labels' ? chosen.payload.labelIds : inquiry?.labelIds) ?? []
}

/** The labels with these ids, by name; those that were deleted are left out. */
export function useLabels(ids: readonly string[]) {
  const labels = useEntities('label') ?? []
  return labels.filter(({ id }) => ids.includes(id))
}
