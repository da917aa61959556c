import { expect, test } from 'vitest'
import type { ServiceInquiry } from '#core/contract/index.ts'
import { mergePages } from './merge-pages.ts'

const row = (id: string, sinceMs: number, agentName: string | null = null): ServiceInquiry => ({
  inquiryId: `inquiry ${id}`,
  conversationId: id,
  visitorEid: `visitor ${id}`,
  visitorName: id,
  channel: 'chat',
  status: 'open',
  agentName,
  sinceMs,
  isIn: false,
})
const idsOf = (rows: readonly ServiceInquiry[]) => rows.map(({ conversationId }) => conversationId)

test('a new row pushes none of those out that were loaded before', () => {
  const known = [row('d', 1), row('a', 4), row('b', 3), row('c', 2)]
  expect(idsOf(mergePages([row('new', 5), row('a', 4)], known))).toEqual(['new', 'a', 'b', 'c', 'd'])
})

test('a row that has left the list or moved to the top stands no longer in its old place', () => {
  const known = [row('a', 4), row('b', 3), row('c', 2)]
  expect(idsOf(mergePages([row('a', 4), row('c', 2)], known))).toEqual(['a', 'c'])
  const moved = mergePages([row('c', 5, 'Maria'), row('a', 4)], known)
  expect(idsOf(moved)).toEqual(['c', 'a', 'b'])
  expect(moved[0]?.agentName).toBe('Maria')
})

test('rows of the same time stand in the order of their ids; an empty list is empty', () => {
  expect(idsOf(mergePages([row('c', 4)], [row('a', 4), row('b', 4), row('d', 4)]))).toEqual(['c', 'b', 'a'])
  expect(mergePages([], [row('a', 4)])).toEqual([])
})
