import { expect, test } from 'vitest'
import { nextConversation } from './next-conversation.ts'

const row = (id: string, agentEid: string | null = 'me', status: 'handling' | 'open' = 'handling') =>
  ({ id, status, inquiry: { id: `inquiry-of-${id}`, agentEid } }) as Parameters<typeof nextConversation>[1][number]
const nothing = { eid: 'me', closing: new Set<string>() }

test('after a close comes the next one below, otherwise the nearest above', () => {
  const list = [row('a'), row('b'), row('c')]
  expect(nextConversation('b', list, nothing)).toBe('c')
  expect(nextConversation('c', list, nothing)).toBe('b')
  expect(nextConversation('c', [row('c')], nothing)).toBeNull()
})

test('those of others, those that wait and those that are about to be closed are passed over', () => {
  const list = [row('a'), row('b'), row('c', 'mei'), row('d', null, 'open'), row('e')]
  expect(nextConversation('b', list, { eid: 'me', closing: new Set(['inquiry-of-e']) })).toBe('a')
  expect(nextConversation('b', list, { eid: 'me', closing: new Set(['inquiry-of-e', 'inquiry-of-a']) })).toBeNull()
})

test('a conversation that the list does not show has no next one', () => {
  expect(nextConversation('x', [row('a')], nothing)).toBeNull()
})
