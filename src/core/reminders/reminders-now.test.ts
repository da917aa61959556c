import { expect, test } from 'vitest'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { inReminderOrder, remindersNow } from './reminders-now.ts'

const stored = [
  { roomId: 'a', atMs: 10, text: '' },
  { roomId: 'b', atMs: 20, text: 'call back' },
]
const chosen = (roomId: string, atMs: number | null, state: OutboxRow['state'] = 'queued') =>
  ({ kind: 'set-reminder', state, payload: { roomId, atMs, text: 'later' } }) as OutboxRow

test('[CAP-01] queued changes are laid over the reminders that the backend has', () => {
  const now = remindersNow(stored, [chosen('a', null), chosen('b', 30, 'failed'), chosen('c', 40)])
  expect([...now.values()]).toEqual([
    { roomId: 'b', atMs: 20, text: 'call back' },
    { roomId: 'c', atMs: 40, text: 'later' },
  ])
})

test('[CAP-01] due conversations come first, those for later last, unless the visitor has written meanwhile', () => {
  const row = (id: string, unread = 0) => ({ id, unread })
  const reminders = remindersNow(
    [...stored, { roomId: 'c', atMs: 90, text: '' }, { roomId: 'd', atMs: 90, text: '' }],
    [],
  )
  const order = inReminderOrder([row('c'), row('x'), row('d', 2), row('a')], reminders, 50)
  expect(order.map(({ id }) => id)).toEqual(['a', 'x', 'd', 'c'])
  const plain = [row('x'), row('y')]
  expect(inReminderOrder(plain, reminders, 50)).toBe(plain)
})
