import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { readSavedState, writeSavedState } from './saved-state.ts'

const [device, eid, room, id] = [v7(), v7(), v7(), v7()]
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
