import { expect, test } from 'vitest'
import type { Later } from '#core/contract/index.ts'
import { eventText } from './event-text.ts'

test('[ENT-10] a correction says who has corrected what, and what stood there', () => {
  const event = { kind: 'answer-corrected', senderName: 'Ada' } as const
  const text = 'preChatSurvey\nYour name: Ada\nOrder: –'
  expect(eventText({ ...event, text }, 'Ada', '')).toBe(
    'Ada corrected their answers (Pre-chat form). Before: Your name: Ada · Order: –',
  )
  expect(eventText({ ...event, text: 'survey' }, 'Ada', '')).toBe('Ada corrected their answers (survey)')
})

test('events of the room are sentences', () => {
  const event = { kind: 'inquiry-opened', senderName: 'Amara', text: '' } as const
  expect(eventText(event, 'Amara', 'Spring jackets')).toBe('Amara started a chat from “Spring jackets”')
  expect(eventText({ ...event, kind: 'inquiry-closed', senderName: 'Mei' }, 'Amara', '')).toBe(
    'Mei closed the conversation',
  )
  expect(eventText({ ...event, kind: 'sticker' as Later }, 'Amara', '')).toBe(
    'Amara sent something you can’t see yet. Update Everline to view it.',
  )
})
