import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { formLane } from '#core/contract/lanes.ts'
import { readSavedState, writeSavedState } from './saved-state.ts'

const [device, eid, room, id, answer] = [v7(), v7(), v7(), v7(), v7()]
const profile = { eid, serviceId: 'demo', name: '', isAnonymous: true, role: 'visitor', status: null } as const
const row = {
  id,
  lane: room,
  kind: 'message',
  payload: { roomId: room, text: 'Hello', inquiryId: null },
  localCreatedAtMs: 1,
  state: 'sending',
  attempts: 3,
  failure: null,
} as const

test('[PWA-05] the visitor and the unsent text come back from the customer’s page', () => {
  const values = [
    { name: 'device-id', value: device },
    { name: 'profile', value: profile },
    { name: 'room', value: room },
  ]
  const kept = readSavedState(
    writeSavedState({ values: [...values, { name: 'session/token', value: 'x' }], outbox: [row] }),
  )
  expect(kept.values).toEqual(values)
  expect(kept.outbox).toEqual([{ ...row, state: 'queued', attempts: 0 }])
})

const values = [{ name: 'device-id', value: device }]
const wish = {
  ...row,
  id: v7(),
  kind: 'wish',
  lane: `keep/${room}`,
  payload: { roomId: room, inquiryId: v7(), wish: 'keep', tagId: null },
} as const

const correction = {
  ...row,
  id: v7(),
  kind: 'correct-answer',
  lane: formLane(answer),
  payload: {
    roomId: room,
    widgetId: v7(),
    formType: 'preChatSurvey',
    answerId: answer,
    revision: 1,
    version: 1,
    values: { name: 'Ada' },
  },
} as const

test('[PWA-05] pressed buttons come back too, in a list that earlier builds leave out', () => {
  const text = writeSavedState({ values, outbox: [row, wish, correction] })
  const again = { state: 'queued', attempts: 0 }
  expect(readSavedState(text).outbox).toEqual([
    { ...row, ...again },
    { ...wish, ...again },
    { ...correction, ...again },
  ])
  // An earlier build drops everything for one kind in this list that it does not know.
  expect(JSON.parse(text).outbox.map(({ kind }: { kind: string }) => kind)).toEqual(['message'])
})

test('[PWA-05] a command of a later build costs none of the others', () => {
  const text = JSON.parse(writeSavedState({ values, outbox: [row, wish] }))
  const poll = { id: v7(), lane: room, kind: 'poll', payload: {}, localCreatedAtMs: 1 }
  const kept = readSavedState(JSON.stringify({ ...text, outbox: [poll, ...text.outbox], later: [poll, ...text.later] }))
  expect(kept.values).toEqual(values)
  expect(kept.outbox.map(({ kind }) => kind)).toEqual(['message', 'wish'])
})

test('the customer’s page can neither choose the lane of a command nor have one of staff sent', () => {
  const note = { ...row, id: v7(), kind: 'note', payload: { roomId: room, text: 'For colleagues', mentionedEids: [] } }
  const moved = { ...wish, lane: 'elsewhere' }
  const text = JSON.stringify({ values: { 'device-id': device }, outbox: [note, row], later: [moved] })
  expect(readSavedState(text).outbox.map(({ kind, lane }) => [kind, lane])).toEqual([
    ['message', room],
    ['wish', wish.lane],
  ])
})

test('the customer’s page gets no token', () => {
  const values = [
    { name: 'device-id', value: device },
    { name: 'session/token', value: 'secret' },
  ]
  expect(writeSavedState({ values, outbox: [] })).not.toContain('secret')
})

test('a saved state that cannot be read counts as none', () => {
  for (const text of [
    null,
    '',
    'nonsense',
    '{}',
    '{"values":{"device-id":"x"},"outbox":[]}',
    '{"values":[],"outbox":1}',
  ])
    expect(readSavedState(text)).toEqual({ values: [], outbox: [] })
})
