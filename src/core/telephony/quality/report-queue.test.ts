import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { CallReport, type ErrorName, type QualityReport } from '#core/contract/index.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { createReportQueue } from './report-queue.ts'

const defaults = parse(CallReport, {})
const report = (): Omit<QualityReport, 'id'> => ({
  callId: systemRandom.uuid(),
  partyId: systemRandom.uuid(),
  otherPartyId: systemRandom.uuid(),
  reason: 'unqualified',
  codec: 'opus',
  values: [{ atMs: 1, mos: 2, roundTripMs: 40, jitterMs: 3, lossIn: 0.3, lossOut: 0, cause: 'network-in' }],
})

/** A hub's queue with a backend whose next answers may be failures. */
function setUp(own: Partial<typeof defaults> = {}, keyValue = memoryKeyValue()) {
  const clock = fakeClock()
  const ending = new AbortController()
  const sent: string[][] = []
  const failures: ErrorName[] = []
  const settings = { ...defaults, ...own }
  const queue = createReportQueue({
    eid: 'eid',
    keyValue,
    clock,
    random: systemRandom,
    signal: ending.signal,
    settings: () => settings,
    async send(reports) {
      const name = failures.shift()
      if (name) return fail(name)
      sent.push(reports.map(({ id }) => id))
      return ok({ stored: [] })
    },
  })
  const add = (count: number) => Array.from({ length: count }, () => queue.add(report()))
  return { clock, sent, failures, settings, keyValue, queue, add, end: () => ending.abort() }
}
const counts = (sent: string[][]) => sent.map((ids) => ids.length)

describe('reports of calls', () => {
  it('[CAL-09] are sent together, the cloud config’s seconds after the first', async () => {
    const { clock, sent, add, keyValue } = setUp()
    add(1)
    await clock.advance(5000)
    add(1)
    await clock.advance(999)
    expect(sent).toEqual([])
    await clock.advance(1)
    expect(counts(sent)).toEqual([2])
    expect(await keyValue.get('call-reports/eid')).toBe(undefined)
    add(1)
    await clock.advance(6000)
    expect(counts(sent)).toEqual([2, 1])
    expect(new Set(sent.flat()).size).toBe(3)
  })

  it('[CAL-09] are sent at once when there are as many as the cloud config says', async () => {
    const { clock, sent, add } = setUp()
    add(29)
    await clock.advance(0)
    expect(sent).toEqual([])
    add(1)
    await clock.advance(0)
    expect(counts(sent)).toEqual([30])
    const fewer = setUp({ keyReportBulkLimit: 2, keyReportBulkTimeout: 60 })
    fewer.add(5)
    await fewer.clock.advance(0)
    expect(counts(fewer.sent)).toEqual([2, 2, 1])
    // More than a request may have go in two.
    const more = setUp({ keyReportBulkLimit: 50, keyReportBulkTimeout: 60 })
    more.add(50)
    await more.clock.advance(0)
    expect(counts(more.sent)).toEqual([30, 20])
  })

  it('[CAL-09] are none if the cloud config has switched them off', async () => {
    const { clock, sent, add, settings } = setUp({ keyReportEnable: false })
    add(40)
    await clock.advance(60_000)
    expect(sent).toEqual([])
    settings.keyReportEnable = true
    add(1)
    await clock.advance(6000)
    expect(counts(sent)).toEqual([1])
  })

  it('[CAL-09] wait while there is no connection, and keep their ids, so that none is stored twice', async () => {
    const { clock, sent, failures, add, queue } = setUp()
    failures.push('network', 'deadline-exceeded', 'too-many-requests')
    add(2)
    await clock.advance(6000)
    await clock.advance(30_000)
    expect(sent).toEqual([])
    await queue.flush()
    add(1)
    await queue.flush()
    expect(counts(sent)).toEqual([3])
    await clock.advance(60_000)
    expect(counts(sent)).toEqual([3])
  })

  it('[CAL-09] outlive the hub: the next one sends them with their ids, and what is no report is dropped', async () => {
    const first = setUp()
    first.failures.push('network')
    first.add(2)
    await first.clock.advance(6000)
    first.end()
    const kept = await first.keyValue.get('call-reports/eid')
    expect(kept).toHaveLength(2)
    await first.keyValue.set('call-reports/eid', [...(kept as unknown[]), { id: 'nonsense' }])
    const next = setUp({}, first.keyValue)
    next.add(1)
    await next.clock.advance(6000)
    expect(counts(next.sent)).toEqual([3])
    expect(next.sent[0]?.slice(0, 2)).toEqual((kept as QualityReport[]).map(({ id }) => id))
    expect(await first.keyValue.get('call-reports/eid')).toBe(undefined)
  })

  it('[CAL-09] that the backend refuses are dropped, and those after them are sent', async () => {
    const { clock, sent, failures, add } = setUp({ keyReportBulkLimit: 2 })
    failures.push('invalid-request')
    add(3)
    await clock.advance(6000)
    expect(counts(sent)).toEqual([1])
  })

  it('[CAL-09] are not kept without end, and a browser without storage reports what it can', async () => {
    const { clock, sent, failures, add } = setUp()
    failures.push(...Array.from({ length: 40 }, () => 'network' as const))
    add(300)
    await settle()
    failures.length = 0
    await clock.advance(60_000)
    expect(sent.flat()).toHaveLength(200)
    const broken = async () => Promise.reject(new Error('no storage'))
    const without = setUp({}, { get: broken, set: broken, delete: broken })
    without.add(1)
    await without.clock.advance(6000)
    expect(counts(without.sent)).toEqual([1])
  })
})
