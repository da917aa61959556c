import { expect, test } from 'vitest'
import type { Later } from '#core/contract/index.ts'
import { eventText } from './event-text.ts'

test('events of the room are sentences', () => {
  const event = { kind: 'inquiry-opened', senderName: 'Amara', text: '' } as const
  expect(eventText(event, 'Amara', 'Spring jackets')).toBe('Amara started a chat from “Spring jackets”')
  expect(eventText({ ...event, kind: 'inquiry-closed', senderName: 'Mei' }, 'Amara', '')).toBe('Mei closed the inquiry')
  expect(eventText({ ...event, kind: 'sticker' as Later }, 'Amara', '')).toBe(
    'Amara sent something that needs a newer version of Everline',
  )
})
