import { expect, test } from 'vitest'
import { composerReason, eventWords, unsentWords } from './message-text.ts'

test('a message that waits says for what', () => {
  expect(unsentWords('queued', false, 'offline').words).toBe('Queued, sends when the line is back')
  expect(unsentWords('queued', false, 'live').words).toBe('Sending…')
  expect(unsentWords('sending', false, 'offline').words).toBe('Sending…')
  expect(unsentWords('queued', true, 'live')).toEqual({ look: 'queued', words: 'Waits for the message before it' })
  expect(unsentWords('failed', true, 'live').look).toBe('failed')
})

test('events are sentences', () => {
  const event = { kind: 'inquiry-opened', senderName: 'Amara', text: '' } as const
  expect(eventWords(event, 'Amara', 'Spring jackets')).toBe('Amara started a chat from “Spring jackets”')
  expect(eventWords({ ...event, kind: 'inquiry-closed', senderName: 'Mei' }, 'Amara', '')).toBe(
    'Mei closed the inquiry',
  )
})

test('a box that takes no text says why', () => {
  expect(composerReason('handling', true, 'Me')).toBeNull()
  expect(composerReason('handling', false, 'Mei')).toBe('Mei handles this inquiry.')
  expect(composerReason('closed', true, 'Me')).toMatch(/closed/)
  expect(composerReason('open', false, null)).toMatch(/Take it over/)
})
