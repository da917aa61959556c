import { expect, test } from 'vitest'
import { unsentText } from './unsent-text.ts'

test('an unsent message says what it waits for', () => {
  expect(unsentText('queued', false, 'offline').text).toBe('Queued, sends when the line is back')
  expect(unsentText('queued', false, 'live').text).toBe('Sending…')
  expect(unsentText('sending', false, 'offline').text).toBe('Sending…')
  expect(unsentText('queued', true, 'live')).toEqual({ look: 'queued', text: 'Waits for the message before it' })
  expect(unsentText('failed', true, 'live').look).toBe('failed')
})
