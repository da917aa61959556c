import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

test('events of the room are sentences', () => {
  const event = { kind: 'inquiry-opened', senderName: 'Amara', text: '' } as const
  expect(eventText(event, 'Amara', 'Spring jackets')).toBe('Amara started a chat from “Spring jackets”')
  expect(eventText({ ...event, kind: 'inquiry-closed', senderName: 'Mei' }, 'Amara', '')).toBe('Mei closed the inquiry')
})
