import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ChatRows } from '#widget/frame/store/read-chat.ts'

/** `next` with the earlier objects for all unchanged rows, because lines are memoised by their rows. */
export function keepIdentities(before: ChatRows | null, next: ChatRows): ChatRows {
  if (!before) return next
  const messages = new Map(before.messages.map((message) => [message.key, message]))
  const outbox = new Map(before.outbox.map((row) => [row.id, row]))
  const changes = new Map(before.changes.map((change) => [change.id, change]))
  return {
    ...next,
    changes: next.changes.map((change) => {
      const known = changes.get(change.id)
      return known && JSON.stringify(known) === JSON.stringify(change) ? known : change
    }),
    profile: before.profile?.eid === next.profile?.eid ? before.profile : next.profile,
    // A message never changes, unless it is removed: the same place, id and text mean the same message.
    messages: next.messages.map((message) => {
      const known = messages.get(message.key)
      return known?.id === message.id && known.text === message.text ? known : message
    }),
    outbox: next.outbox.map((row) => {
      const known = outbox.get(row.id)
      return known && isSame(known, row) ? known : row
    }),
  }
}

const isSame = (a: OutboxRow, b: OutboxRow) =>
  a.state === b.state && a.attempts === b.attempts && a.lane === b.lane && a.failure?.code === b.failure?.code
