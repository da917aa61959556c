import { expect, it } from 'vitest'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { failure } from '#core/platform/result.ts'
import { openEndedSession } from './ended-session.ts'

it('[SES-09] an ended session leaves nothing stored but the reason', async () => {
  const keyValue = memoryKeyValue()
  const details = { reason: 'seat-freed', by: 'mei@everline.test' }
  await (await openEndedSession(keyValue)).keep(failure('token-invalid', 'The session of Mei', details))
  const expected = failure('token-invalid', undefined, { reason: 'seat-freed' })
  expect(await keyValue.get('session-end')).toEqual(expected)
  const reopened = await openEndedSession(keyValue)
  expect(reopened.why()).toEqual(expected)
  await reopened.forget()
  expect((await openEndedSession(keyValue)).why()).toBeNull()
})

it('a stored reason that cannot be read is none', async () => {
  const keyValue = memoryKeyValue()
  await keyValue.set('session-end', { name: 'of another build' })
  expect((await openEndedSession(keyValue)).why()).toBeNull()
})
