import { expect, test } from 'vitest'
import { defaultTab, isInboxTab } from './inbox-tab.ts'

const counts = { open: 3, handling: 0, missed: 0, closed: 0, unread: 0, unsent: 0 }

test('the inbox opens on the agent’s own inquiries if there are any', () => {
  expect(defaultTab(null)).toBe('open')
  expect(defaultTab(counts)).toBe('open')
  expect(defaultTab({ ...counts, handling: 1 })).toBe('handling')
})

test('any other value than the four tabs is refused', () => {
  expect(isInboxTab('missed')).toBe(true)
  expect(isInboxTab('none')).toBe(false)
  expect(isInboxTab(undefined)).toBe(false)
})
