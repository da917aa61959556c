import { expect, it } from 'vitest'
import { missedCall } from './missed-call.ts'

const line = (id: string, kind: 'text' | 'call-missed' | 'call-started' | 'inquiry-missed', text = '') => ({
  ...{ id, kind, text, senderEid: 'me' },
})

it('[CAL-03] a visitor is offered other ways after their call that nobody took, until something follows', () => {
  const missed = line('1', 'call-missed', 'missed')
  expect(missedCall([missed, line('2', 'inquiry-missed')], 'me')).toEqual({ id: '1' })
  expect(missedCall([missed, line('2', 'text', 'Hello?')], 'me')).toBe(null)
  expect(missedCall([missed, line('2', 'call-started')], 'me')).toBe(null)
  expect(missedCall([line('1', 'call-missed', 'cancelled')], 'me')).toBe(null)
  expect(missedCall([missed], 'an agent')).toBe(null)
  expect(missedCall([], 'me')).toBe(null)
})
