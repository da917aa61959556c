import { expect, test } from 'vitest'
import type { OfferRow } from '#core/store/rows.ts'
import { endedOffers, openOffers } from './offer-cards.ts'

const offer = (id: string, more: Partial<OfferRow> = {}): OfferRow => ({
  id,
  inquiryId: 'i',
  conversationId: 'c',
  visitorName: 'Jonas',
  channel: 'chat',
  language: 'ru',
  preview: 'Hello',
  waitingSinceMs: 0,
  offeredAtMs: 0,
  deadlineMs: 45_000,
  status: 'pending',
  winnerName: null,
  ...more,
})
const shown = new Set(['a'])
const textOf = (offers: OfferRow[], nowMs = 2000, seen = shown) =>
  endedOffers(seen, offers, nowMs).map(({ text }) => text)

test('open offers stay in the order of their arrival, whatever their deadlines', () => {
  const later = offer('b', { offeredAtMs: 500, deadlineMs: 50_000 })
  const latest = offer('d', { offeredAtMs: 900, deadlineMs: 20_000 })
  const offers = [latest, later, offer('a'), offer('c', { status: 'declined' })]
  expect(openOffers(offers, 1000).map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  expect(openOffers(offers, 45_000).map(({ id }) => id)).toEqual(['b'])
})

test('an offer that somebody else took says who', () => {
  expect(textOf([offer('a', { status: 'lost', winnerName: 'Mei' })])).toEqual(['Mei got there first'])
  expect(textOf([offer('a', { status: 'lost' })])).toEqual(['Someone else got there first'])
  expect(textOf([offer('a')])).toEqual([])
})

test('an offer that ended before this tab showed it is not reported', () => {
  expect(textOf([offer('a', { status: 'lost', winnerName: 'Mei' })], 2000, new Set())).toEqual([])
})

test('the agent’s own answer is not reported', () => {
  expect(textOf([offer('a', { status: 'accepted' })])).toEqual([])
  expect(textOf([offer('a', { status: 'declined' })])).toEqual([])
})

test('offline, an offer ends at its deadline by the server’s clock', () => {
  expect(textOf([offer('a')], 45_000)).toEqual(['You missed this one'])
})
