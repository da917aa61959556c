import { expect, it } from 'vitest'
import { missedCall } from './missed-call.ts'

const line = (
  id: string,
  kind: 'text' | 'call-missed' | 'call-started' | 'call-ended' | 'inquiry-missed',
  text = '',
) => ({ id, kind, text, senderEid: 'me' })

it('[CAL-03] a visitor is offered other ways after their call that nobody took, until something follows', () => {
  const missed = line('1', 'call-missed', 'missed')
  expect(missedCall([missed, line('2', 'inquiry-missed')], 'me')).toEqual({ id: '1', why: 'nobody-answered' })
  expect(missedCall([missed, line('2', 'text', 'Hello?')], 'me')).toBe(null)
  expect(missedCall([missed, line('2', 'call-started')], 'me')).toBe(null)
  expect(missedCall([line('1', 'call-missed', 'cancelled')], 'me')).toBe(null)
  expect(missedCall([missed, line('2', 'call-ended', '12')], 'me')).toBe(null)
  expect(missedCall([missed], 'an agent')).toBe(null)
  expect(missedCall([], 'me')).toBe(null)
})

it('[CAL-03] a visitor whose call was cut off is offered another one, whoever had called', () => {
  const lost = line('1', 'call-ended', '95 lost')
  expect(missedCall([lost], 'me')).toEqual({ id: '1', why: 'cut-off' })
  expect(missedCall([lost], 'an agent')).toEqual({ id: '1', why: 'cut-off' })
  expect(missedCall([lost, line('2', 'text', 'Hello?')], 'me')).toBe(null)
  expect(missedCall([lost, line('2', 'call-started')], 'me')).toBe(null)
})
