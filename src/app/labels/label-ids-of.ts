import { changedLabels } from '#core/inquiries/changed-labels.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** The ids of an inquiry's labels as the user chose them last, also if the backend does not have the choice yet. */
export function labelIdsOf(
  { inquiry }: Pick<ConversationRow, 'inquiry'>,
  outbox: readonly OutboxRow[] = [],
): readonly string[] {
  let labelIds = inquiry?.labelIds ?? []
  for (const row of outbox) {
    if (row.state === 'failed' || !('inquiryId' in row.payload) || row.payload.inquiryId !== inquiry?.id) continue
    if (row.kind === 'change-labels') labelIds = changedLabels(labelIds, row.payload)
    else if (row.kind === 'set-labels') labelIds = row.payload.labelIds
  }
  return labelIds
}
