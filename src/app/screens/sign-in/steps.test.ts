import { expect, it } from 'vitest'
import { failure } from '#core/platform/result.ts'
import { stepAfter } from './steps.ts'

it('[SES-02] failure 1060059 leads to the code, 1060063 to the set-up, and others to no other step', () => {
  const step = (name: Parameters<typeof failure>[0]) => stepAfter(failure(name))
  expect(step('second-factor-needed')).toBe('code')
  expect(step('second-factor-forced')).toBe('set-up')
  expect(step('password-expired')).toBe('new-password')
  expect(step('challenge-expired')).toBe('password')
  expect(step('wrong-credentials')).toBeNull()
})
