import { expect, it } from 'vitest'
import { ok } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { createReportParty } from './report-party.ts'

it('[CAL-09] how good the own side has the call is told when its grade changes, not with every measurement', async () => {
  const told: unknown[] = []
  const report = createReportParty({
    callId: 'call',
    api: {
      call: (async (_: string, { body }: { body: unknown }) => {
        told.push(body)
        return ok(null)
      }) as never,
    },
    onPictureRefused() {},
    clock: fakeClock(),
    signal: new AbortController().signal,
  })
  for (const mos of [4.41, 4.33, 3.1, 3.2, 1.24]) {
    report.rated(mos)
    await settle()
  }
  expect(told).toEqual([{ mos: 4.4 }, { mos: 3.1 }, { mos: 1.2 }])
})
