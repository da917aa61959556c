import { expect, it } from 'vitest'
import type { ConversationRow } from '#core/store/rows.ts'
import { filterInbox, noInboxFilter } from './inbox-filter.ts'

const row = (id: string, visitorName: string, unread: number, labelIds: string[] = []) =>
  ({
    id,
    visitorName,
    unread,
    lastAtMs: Number(id),
    inquiry: { labelIds, agentEid: `agent of ${id}` },
  }) as unknown as ConversationRow
const rows = [row('1', 'Zoe', 0, ['a']), row('2', 'Ben', 2), row('3', 'Ada', 1, ['b', 'a'])]
const idsOf = (filter: Partial<typeof noInboxFilter>) =>
  filterInbox(rows, { ...noInboxFilter, ...filter }, new Set(['2'])).map(({ id }) => id)

it('[CAP-01] the inbox shows the conversations that the filter names, in the chosen order', () => {
  expect(filterInbox(rows, noInboxFilter, new Set())).toBe(rows)
  expect(idsOf({ labelIds: ['a'] })).toEqual(['1', '3'])
  expect(idsOf({ labelIds: ['a', 'b'], unreadOnly: true })).toEqual(['3'])
  expect(idsOf({ labelIds: ['none'] })).toEqual([])
  expect(idsOf({ remindedOnly: true })).toEqual(['2'])
  expect(idsOf({ agentEid: 'agent of 3' })).toEqual(['3'])
  expect(idsOf({ sinceMs: 2 })).toEqual(['2', '3'])
  expect(idsOf({ sort: 'oldest' })).toEqual(['3', '2', '1'])
  expect(idsOf({ sort: 'name', unreadOnly: true })).toEqual(['3', '2'])
})
