import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { calls, FeedEntry, isKnown, type Later, Message, openPicklist, StaffStatus } from './index.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const message = { ...fakeMessage(id, 1), id, senderEid: null }

test('an enum is read with values of later versions, which the compiler asks about', () => {
  const status = v.parse(openPicklist(StaffStatus), 'at-lunch')
  expect(status).toBe('at-lunch')
  expect(isKnown(StaffStatus, status)).toBe(false)
  expectTypeOf(status).toEqualTypeOf<'available' | 'busy' | 'away' | 'do-not-disturb' | Later>()
})

test('schemas of requests stay strict', () => {
  expect(v.is(calls.setStaffStatus.body, { status: 'at-lunch' })).toBe(false)
})

test('a message of a later kind is read with all that it has', () => {
  const sticker = { ...message, kind: 'sticker', sticker: { set: 'cats', index: 4 } }
  expect(v.parse(Message, sticker)).toEqual(sticker)
})

test('an entry of a later kind or form has its number, and one without a number is none', () => {
  const read = (entry: unknown) => v.safeParse(FeedEntry, entry).output
  expect(read({ n: 4, kind: 'pinned', roomId: id })).toEqual({ n: 4, kind: 'unknown', of: 'pinned' })
  expect(read({ n: 5, kind: 'mark', marks: [] })).toEqual({ n: 5, kind: 'unknown', of: 'mark' })
  expect(v.is(FeedEntry, { kind: 'pinned' })).toBe(false)
})
