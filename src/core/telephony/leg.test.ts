import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createLeg } from './leg.ts'

it('[CAL-13] a leg that pauses after refusals invites at once when the media or the network have changed', async () => {
  const clock = fakeClock()
  let invites = 0
  const leg = createLeg(
    { callId: 'call', partyId: 'them' },
    {
      isFirst: true,
      signalling: {
        async invite() {
          invites += 1
          return 'refused'
        },
        renew: async () => 'gone',
        end() {},
      },
      clock,
      onMove() {},
      signal: new AbortController().signal,
    },
  )
  leg.invite()
  // Pauses of 0, 200, 500 and more milliseconds follow each other.
  await clock.advance(300)
  const before = invites
  await clock.advance(100)
  expect([leg.state().name, invites]).toEqual(['pausing', before])
  leg.renew()
  await clock.advance(0)
  expect(invites).toBe(before + 1)
})
