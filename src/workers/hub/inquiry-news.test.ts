import { expect, it } from 'vitest'
import { type Conversation, type FeedEntry, InquiryEventName } from '#core/contract/index.ts'
import type { LiveValue } from '#core/store/rows.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createInquiryNews } from './inquiry-news.ts'

const conversation = { id: 'room' } as Conversation
const entryOf = (n: number, name: string, byEid: string | null) =>
  ({ n, kind: 'conversation', conversation, event: { name, byEid, byName: 'Tom' } }) as FeedEntry

it('[INQ-01] each event of the specification that somebody else caused is shown to all tabs, with its person', () => {
  const shown: Array<LiveValue<'inquiry-news'>> = []
  const follow = createInquiryNews(fakeClock(), (news) => shown.push(news))
  const names = InquiryEventName.options
  follow(
    names.map((name, index) => entryOf(index + 1, name, index % 2 ? null : 'colleague')),
    'me',
  )
  expect(shown.at(-1)?.events.map(({ name, byName }) => [name, byName])).toEqual(names.map((name) => [name, 'Tom']))
  // Acts of the user, here or on another device, are not shown as news.
  follow([entryOf(20, 'takeover', 'me')], 'me')
  expect(shown.length).toBe(1)
  // A tab that draws late needs the newest only.
  follow([entryOf(21, 'missed', null), entryOf(22, 'terminate', null)], 'me')
  expect(shown.at(-1)?.events.map(({ n }) => n)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 21, 22])
})
