import { expect, test } from 'vitest'
import { composerReason } from './composer-reason.ts'

test('a composer that takes no text says why', () => {
  expect(composerReason('handling', true, 'Me')).toBeNull()
  expect(composerReason('handling', false, 'Mei')).toBe('Mei handles this inquiry.')
  expect(composerReason('closed', true, 'Me')).toMatch(/closed/)
  expect(composerReason('open', false, null)).toMatch(/Take it over/)
})
