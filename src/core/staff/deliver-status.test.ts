import { expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import { statusLane } from '#core/contract/index.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createDeliverStatus } from './deliver-status.ts'

const rowOf = (status: 'busy' | 'away'): RowOf<'set-status'> => ({
  id: '018f0000-0000-7000-8000-0000000000aa',
  lane: statusLane,
  kind: 'set-status',
  payload: { status },
  localCreatedAtMs: 1,
  state: 'queued',
  attempts: 0,
  failure: null,
})

it.each([
  ['is sent when the connection is back, the newest of several', ok(null), ['delivered', 'delivered']],
  ['stays queued while the connection is lost', fail('network'), ['unreachable', 'unreachable']],
  ['that the backend refuses is dropped', fail('forbidden'), ['delivered', 'delivered']],
] satisfies Array<[string, Result<null>, string[]]>)(
  '[PWA-05] a status that was chosen %s',
  async (_, answer, names) => {
    const sent: unknown[] = []
    const call = async (...args: unknown[]) => {
      sent.push(args.slice(0, 2))
      return answer
    }
    // The checked edge: the function uses nothing but `call`.
    const api = { call } as unknown as ApiClient<CallOf<'staff'>>
    const deliver = createDeliverStatus({ api, eid: 'me' })
    const deliveries = await deliver([rowOf('away'), rowOf('busy')], new AbortController().signal)
    expect(deliveries.map(({ name }) => name)).toEqual(names)
    expect(sent).toEqual([['setStaffStatus', { params: { eid: 'me' }, body: { status: 'busy' } }]])
  },
)

it('[INQ-03] a reason that was deleted before the status was sent is left out, and the status is set', async () => {
  const sent: unknown[] = []
  const call = async (_: string, input: { body: { reasonId?: string } }) => {
    sent.push(input.body)
    return input.body.reasonId ? fail('not-found') : ok(null)
  }
  // The checked edge: the function uses nothing but `call`.
  const deliver = createDeliverStatus({ api: { call } as unknown as ApiClient<CallOf<'staff'>>, eid: 'me' })
  const row = rowOf('busy')
  const reasonId = '018f0000-0000-7000-8000-0000000000bb'
  const deliveries = await deliver([{ ...row, payload: { status: 'busy', reasonId } }], new AbortController().signal)
  expect(deliveries.map(({ name }) => name)).toEqual(['delivered'])
  expect(sent).toEqual([{ status: 'busy', reasonId }, { status: 'busy' }])
})
