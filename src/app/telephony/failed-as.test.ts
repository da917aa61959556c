import { expect, it } from 'vitest'
import { fail, ok } from '#core/platform/result.ts'
import { failedAs } from './failed-as.ts'

it('[CAL-12] a failure on the way to the backend is named by what was tried; a refusal keeps its own name', () => {
  expect(failedAs('hang-up-failed', ok(1))).toEqual(ok(1))
  for (const name of ['network', 'hub-restarted', 'deadline-exceeded'] as const)
    expect(failedAs('hang-up-failed', fail(name))).toMatchObject({ error: { name: 'hang-up-failed', code: 9990113 } })
  expect(failedAs('pickup-failed', fail('call-over'))).toMatchObject({ error: { name: 'call-over' } })
})
