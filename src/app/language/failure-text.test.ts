import { beforeAll, expect, test } from 'vitest'
import { failure } from '#core/platform/result.ts'
import { failureText } from './failure-text.ts'
import { ownErrorTexts } from './own-error-texts.ts'

beforeAll(ownErrorTexts.load)

test('a lost offer says who got there first', () => {
  expect(failureText(failure('offer-lost', undefined, { winnerName: 'Mei' }))).toBe('Mei got there first.')
  expect(failureText(failure('offer-lost'))).toBe('Someone else got there first.')
})

test('the backend’s English texts for developers are replaced by the app’s own', () => {
  const refused = (field?: string) =>
    failureText(failure('invalid-request', 'body.text must be string', field === undefined ? undefined : { field }))
  expect(refused()).toBe('This wasn’t accepted. Check what you entered and try again.')
  expect(refused('unheard.of')).toBe(refused())
  expect(refused('text')).toBe('This message can’t be sent as it is. Change it and try again.')
  expect(refused('images.0.data')).toBe(failureText(failure('image-unusable')))
})

test('a failure that may pass advises to try again', () => {
  expect(failureText(failure('network'))).toMatch(/try again/)
  expect(failureText(failure('unknown'))).toMatch(/Try again/)
})

test('a refusal for size names the permitted size', () => {
  const details = { maxBytes: 100_000_000 }
  expect(failureText(failure('file-too-large', undefined, details))).toBe(
    'Files can be up to 100 MB. Send a smaller one, or a link to it.',
  )
  expect(failureText(failure('file-too-large'))).toMatch(/^The file is larger than allowed/)
  expect(failureText(failure('knowledge-text-too-large', undefined, { maxBytes: 50_000 }))).toMatch(
    /^An article .* 50 kB/,
  )
})
