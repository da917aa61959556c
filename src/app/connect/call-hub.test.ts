import type { Remote } from 'comlink'
import { expect, it, vi } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import type { HubApi } from '#workers/ports/hub-api.ts'
import { createCallHub } from './call-hub.ts'

function setUp() {
  const clock = fakeClock()
  const answer = deferred<Result<unknown>>()
  const onSilence = vi.fn()
  // The checked edge: only `run` is called.
  const remote = { run: () => answer.promise } as unknown as Remote<HubApi>
  const call = createCallHub(remote, { hubOnly: ['queue'], clock, ended: new AbortController().signal, onSilence })
  return { clock, answer, onSilence, call }
}

it('[PWA-05] a hub that does not answer what it answers alone is suspected long before the command has failed', async () => {
  const { clock, onSilence, call } = setUp()
  const result = call('queue')
  await clock.advance(3000)
  expect(onSilence).toHaveBeenCalledTimes(1)
  await clock.advance(5000)
  expect(await result).toMatchObject({ error: { name: 'deadline-exceeded' } })
})

it('a hub that answers is not suspected, nor one that waits for the backend', async () => {
  const { clock, answer, onSilence, call } = setUp()
  void call('queue')
  void call('signIn')
  await clock.advance(2900)
  answer.resolve(ok(null))
  await settle()
  await clock.advance(20_000)
  expect(onSilence).not.toHaveBeenCalled()
})

it('a hub has time for a command that waits for the backend', async () => {
  const { clock, onSilence, call } = setUp()
  void call('signIn')
  await clock.advance(20_000)
  expect(onSilence).not.toHaveBeenCalled()
})
