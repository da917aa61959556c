import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'

/** A message of the user that the backend does not have. */
export type HeldUpMessage = RowOf<'message'> | RowOf<'content-message'> | RowOf<'file-message'>

/** The newest message of each room among commands in the order of writing, by the room's id. */
export function heldUpByRoom(rows: readonly OutboxRow[]): ReadonlyMap<string, HeldUpMessage> {
  const byRoom = new Map<string, HeldUpMessage>()
  for (const row of rows) {
    if (row.kind === 'message' || row.kind === 'content-message' || row.kind === 'file-message')
      byRoom.set(row.payload.roomId, row)
  }
  return byRoom
}
