import { expect, test } from 'vitest'
import { settle } from '#tests/fakes/fake-clock.ts'
import { createPresentHub } from './present-hub.ts'

test('callers that wait for a hub get the first one that comes, and later callers get it at once', async () => {
  const { set, next } = createPresentHub<string>()
  const first = next(null)
  set('one')
  expect([await first, await next(null)]).toEqual(['one', 'one'])
})

test('callers that wait for the successor of a hub wait until that hub is replaced', async () => {
  const { set, next } = createPresentHub<string>()
  set('one')
  const got: string[] = []
  void next('one').then((hub) => got.push(hub))
  set(null)
  set('one')
  await settle()
  expect(got).toEqual([])
  set('two')
  await settle()
  expect(got).toEqual(['two'])
})
