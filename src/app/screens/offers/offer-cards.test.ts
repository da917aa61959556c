import { expect, test } from 'vitest'
import type { OfferRow } from '#core/store/rows.ts'
import { endedForMs, offerCards, type SeenOffers, seeOffers } from './offer-cards.ts'

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
const none: SeenOffers = new Map()

test('open offers stand newest deadline first', () => {
  const cards = offerCards([offer('a'), offer('b', { deadlineMs: 50_000 })], none, 1000)
  expect(cards.map((card) => [card.kind, card.offer.id])).toEqual([
    ['pending', 'b'],
    ['pending', 'a'],
  ])
})

test('an offer that somebody else took says who, and goes by itself', () => {
  const seen = seeOffers(none, [offer('a')], 1000)
  const lost = [offer('a', { status: 'lost', winnerName: 'Mei' })]
  const after = seeOffers(seen, lost, 2000)
  expect(offerCards(lost, after, 2000)).toMatchObject([{ kind: 'ended', words: 'Mei was faster' }])
  expect(offerCards(lost, after, 2000 + endedForMs)).toEqual([])
})

test('an offer that ended before this tab saw it is not shown', () => {
  const old = [offer('a', { status: 'lost', winnerName: 'Mei' })]
  expect(offerCards(old, seeOffers(none, old, 1000), 1000)).toEqual([])
})

test('the own answer needs no words', () => {
  const seen = seeOffers(none, [offer('a')], 1000)
  const accepted = [offer('a', { status: 'accepted' })]
  expect(offerCards(accepted, seeOffers(seen, accepted, 2000), 2000)).toEqual([])
})

test('without a line, the deadline ends an offer by the server clock', () => {
  const seen = seeOffers(none, [offer('a')], 1000)
  const after = seeOffers(seen, [offer('a')], 45_000)
  expect(offerCards([offer('a')], after, 45_000)).toMatchObject([
    { kind: 'ended', words: 'The time to answer has run out' },
  ])
})

test('nothing new leaves what was seen as it is', () => {
  const seen = seeOffers(none, [offer('a')], 1000)
  expect(seeOffers(seen, [offer('a')], 2000)).toBe(seen)
})
