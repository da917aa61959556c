import { expect, it } from 'vitest'
import { ok } from '#core/platform/result.ts'
import { createScheduler } from '#core/scheduler/scheduler.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { checkSession } from './check-session.ts'

it('[SCH-02] the session is checked once a minute, but not while there is no access token', async () => {
  const clock = fakeClock()
  const startMs = clock.nowMs()
  const { signal } = new AbortController()
  let isSignedIn = false
  const checkedAtSeconds: number[] = []
  const session = {
    async accessToken() {
      checkedAtSeconds.push((clock.nowMs() - startMs) / 1000)
      return ok('token')
    },
  }
  const scheduler = createScheduler<'session-check'>({ clock, hasToken: () => isSignedIn, signal })
  checkSession({ scheduler, session, onFault: () => {}, signal })
  await clock.advance(90_000)
  expect(checkedAtSeconds).toEqual([])
  isSignedIn = true
  await clock.advance(130_000)
  expect(checkedAtSeconds).toEqual([91, 151, 211])
})
