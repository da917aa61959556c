import { keepLane } from '#core/contract/lanes.ts'
import type { OutboxCommand, RowOf } from '#core/outbox/outbox-row.ts'

/** The row of a wish before it is stored; its lane is that of `inquiryCommands`. */
export const commandOfWish = (id: string, payload: RowOf<'wish'>['payload']): OutboxCommand => ({
  id,
  kind: 'wish',
  payload,
  lane: payload.wish === 'keep' ? keepLane(payload.roomId) : payload.roomId,
})
