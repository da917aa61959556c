import { beforeAll, expect, it } from 'vitest'
import { ownErrorTexts } from '#app/language/own-error-texts.ts'
import { SessionEnd } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import { sessionEndText } from './session-end-text.ts'

beforeAll(ownErrorTexts.load)

it('[SES-09] every reason for which a session is ended from outside has a sentence of its own', () => {
  const sentences = SessionEnd.options.map((reason) => sessionEndText(failure('token-invalid', undefined, { reason })))
  expect(new Set(sentences).size).toBe(SessionEnd.options.length)
  expect(sentences).not.toContain(sessionEndText(failure('token-invalid')))
  expect(sessionEndText(failure('token-invalid', undefined, { reason: 'device-released-by-admin' }))).toBe(
    'An admin signed this device out.',
  )
})

it('an unknown reason and none are told in general, other refusals by their own text', () => {
  expect(sessionEndText(failure('token-invalid'))).toBe('Your session was ended.')
  expect(sessionEndText(failure('token-invalid', undefined, { reason: 'later' }))).toBe('Your session was ended.')
  expect(sessionEndText(failure('refresh-reused'))).toContain('its key was used twice')
})
