import { expect, test } from 'vitest'
import { failure } from '#core/platform/result.ts'
import { unsentText } from './unsent-text.ts'

test('an unsent message says what it waits for', () => {
  expect(unsentText({ state: 'queued', failure: null }, false, 'offline').text).toBe('Waiting for connection')
  expect(unsentText({ state: 'queued', failure: null }, false, 'live').text).toBe('Sending…')
  expect(unsentText({ state: 'sending', failure: null }, false, 'offline').text).toBe('Waiting for connection')
  expect(unsentText({ state: 'sending', failure: null }, false, 'live').text).toBe('Sending…')
  expect(unsentText({ state: 'queued', failure: null }, true, 'live')).toEqual({
    look: 'queued',
    text: 'Waiting for the previous message',
  })
  const limited = { state: 'queued', failure: failure('too-many-requests') } as const
  expect(unsentText(limited, false, 'live')).toEqual({
    look: 'queued',
    text: 'Sending soon…',
  })
  expect(unsentText({ state: 'failed', failure: null }, true, 'live').look).toBe('failed')
})
