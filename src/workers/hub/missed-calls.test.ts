import { expect, it } from 'vitest'
import { errorCodes } from '#core/contract/errors.ts'
import type { FeedEntry, PhoneCall } from '#core/contract/index.ts'
import type { LiveValue } from '#core/store/rows.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createMissedCalls } from './missed-calls.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [me, visitor] = [id(1), id(2)]
const party = (eid: string, change: object) => ({
  id: eid,
  kind: 'staff',
  eid,
  name: 'Ada',
  number: '',
  numberType: 'ON_NET',
  state: 'left',
  deviceId: null,
  isMuted: false,
  isHeld: false,
  hasCamera: false,
  hasScreen: false,
  monitor: null,
  joinedAtMs: null,
  ...change,
})
const call = (own: object, change: Partial<PhoneCall> = {}) => ({
  id: id(9),
  roomId: null,
  inquiryId: null,
  media: 'voice',
  state: 'TERMINATED',
  createdAtMs: 1,
  ringsUntilMs: 2,
  answeredAtMs: null,
  isRecorded: false,
  event: { name: 'TERMINATED', byPartyId: null },
  parties: [party(visitor, {}), party(me, own)],
  ...change,
})
const entry = (n: number, value: object | null) =>
  ({ n, kind: 'entity', entity: 'call', id: id(9), version: 0, value }) as FeedEntry

it('[CAL-03] a call that rang in vain is missed; one that was declined, answered or is the own one is not', () => {
  const shown: Array<LiveValue<'missed-calls'>> = []
  const follow = createMissedCalls(
    fakeClock(),
    (missed) => shown.push(missed),
    () => {},
  )
  follow([entry(1, call({ end: 'rejected' })), entry(2, call({ state: 'ringing' })), entry(3, null)], me)
  follow(
    [entry(4, call({ end: 'cancelled' }, { answeredAtMs: 5 })), entry(5, call({ end: 'hung-up', joinedAtMs: 5 }))],
    me,
  )
  follow([entry(6, call({}, { parties: [party(me, { end: 'missed' }), party(visitor, {})] as never }))], me)
  expect(shown).toEqual([])
  follow([entry(7, call({ end: 'missed' })), entry(8, null)], me)
  follow([entry(9, call({ end: 'cancelled' }))], me)
  expect(shown.at(-1)?.calls.map(({ n }) => n)).toEqual([7, 9])
})

it('[CAL-03] a call that was cut off is told too, also to who had answered it; one that somebody has ended is not', () => {
  const shown: Array<LiveValue<'missed-calls'>> = []
  const follow = createMissedCalls(
    fakeClock(),
    (missed) => shown.push(missed),
    () => {},
  )
  const talked = (end: 'lost' | 'no-rtp' | 'hung-up', own: object = {}) =>
    call({ joinedAtMs: 5, end, ...own }, { answeredAtMs: 5, end })
  follow([entry(1, talked('hung-up')), entry(2, talked('lost', { monitor: 'listen' }))], me)
  // They had hung up in a conference, of which the rest was lost later.
  follow([entry(3, talked('lost', { end: 'hung-up' }))], me)
  expect(shown).toEqual([])
  follow([entry(4, talked('lost')), entry(5, talked('no-rtp'))], me)
  expect(shown.at(-1)?.calls.map(({ n }) => n)).toEqual([4, 5])
})

it('[CAL-12] a telephone that was not reached is told with the reason; one that was given up is not', () => {
  const shown: Array<LiveValue<'missed-calls'>> = []
  const follow = createMissedCalls(
    fakeClock(),
    (missed) => shown.push(missed),
    () => {},
  )
  const dialled = (change: Partial<PhoneCall>) =>
    call({}, { parties: [party(me, {}), party(visitor, { kind: 'phone', eid: null })] as never, ...change })
  follow([entry(1, dialled({ end: 'cancelled' })), entry(2, dialled({ end: 'hung-up', answeredAtMs: 5 }))], me)
  expect(shown).toEqual([])
  const { code } = errorCodes['call-target-busy']
  follow([entry(3, dialled({ end: 'rejected', failureCode: code })), entry(4, dialled({ end: 'missed' }))], me)
  expect(shown.at(-1)?.calls.map(({ n, failure }) => [n, failure])).toEqual([
    [3, 'call-target-busy'],
    [4, 'call-target-away'],
  ])
})

it('[CAL-03] the list of incoming calls has CALL_INVITE, CALL_MISS and CALL_REMOVE, each once for a call', () => {
  const events: string[] = []
  const follow = createMissedCalls(
    fakeClock(),
    () => {},
    (name) => events.push(name),
  )
  const rings = call({ state: 'ringing' }, { state: 'RINGING' })
  const over = {
    missed: call({ end: 'missed' }),
    'given up by its caller': call({ end: 'cancelled' }),
    'taken by this user': call({ state: 'joining', deviceId: id(5) }, { answeredAtMs: 5, state: 'ANSWERING' }),
    'taken by somebody else': call({ end: 'cancelled' }, { answeredAtMs: 5, state: 'ANSWERING' }),
    'gone without a word': null,
  }
  for (const [index, value] of Object.values(over).entries())
    follow(
      [entry(4 * index, rings), entry(4 * index + 1, rings), entry(4 * index + 2, value), entry(4 * index + 3, null)],
      me,
    )
  const [invited, missed, removed] = ['CALL_INVITE', 'CALL_MISS', 'CALL_REMOVE']
  expect(events).toEqual([missed, missed, removed, removed, removed].flatMap((end) => [invited, end]))
})
