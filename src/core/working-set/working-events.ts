import type { Delivery } from '#core/outbox/deliver.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { SyncState } from '#core/sync/sync.ts'
import type { WorkingEvent } from './working-set.ts'

export const connectionEvent = (of: 'connection' | 'link', tag: string): WorkingEvent => ({
  level: 'info',
  class: 'connection',
  function: of,
  tag,
})

export function syncEvent(state: SyncState): WorkingEvent {
  const event = { class: 'sync', function: 'catchUp', tag: state.name } as const
  if (state.name !== 'failed') return { ...event, level: 'debug' }
  return { ...event, level: 'warn', facts: { failure: state.failure.name } }
}

const levels = {
  delivered: 'debug',
  withdrawn: 'info',
  unreachable: 'info',
  unanswered: 'warn',
  limited: 'warn',
  refused: 'warn',
} as const

/** One event for each kind of result among the deliveries of a batch, which is about one room or none. */
export function deliveryEvents(batch: readonly OutboxRow[], deliveries: readonly Delivery[]): WorkingEvent[] {
  const payload = batch[0]?.payload
  const about = payload && 'roomId' in payload ? { roomId: payload.roomId } : {}

  const refused = deliveries.find((delivery) => delivery.name === 'refused')
  return (['delivered', 'withdrawn', 'unreachable', 'unanswered', 'limited', 'refused'] as const).flatMap((name) => {
    const count = deliveries.filter((delivery) => delivery.name === name).length
    if (count === 0) return []
    const facts = name === 'refused' && refused ? { count, failure: refused.failure.name } : { count }
    return [{ level: levels[name], class: 'outbox', function: 'deliver', tag: name, facts, ...about } as const]
  })
}
