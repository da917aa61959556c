import { expect, it } from 'vitest'
import { failure } from '#core/platform/result.ts'
import { stepAfter } from './steps.ts'

it('[SES-02] 1060059 asks for a code, 1060063 for the set-up; what else fails stays where it is', () => {
  const step = (name: Parameters<typeof failure>[0]) => stepAfter(failure(name))
  expect(step('second-factor-needed')).toBe('code')
  expect(step('second-factor-forced')).toBe('set-up')
  expect(step('password-expired')).toBe('new-password')
  expect(step('challenge-expired')).toBe('password')
  expect(step('wrong-credentials')).toBeNull()
})
