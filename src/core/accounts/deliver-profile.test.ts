import { expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import { profileLane } from '#core/contract/index.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { fail, ok } from '#core/platform/result.ts'
import { createDeliverProfile } from './deliver-profile.ts'

type Api = ApiClient<CallOf<'staff'>>
const rowOf = (payload: RowOf<'update-profile'>['payload']): RowOf<'update-profile'> => ({
  id: '018f0000-0000-7000-8000-0000000000aa',
  lane: profileLane,
  kind: 'update-profile',
  payload,
  localCreatedAtMs: 1,
  state: 'queued',
  attempts: 0,
  failure: null,
})

it.each([
  ['delivered', ok({ name: 'Mara' }), 1],
  ['unreachable', fail('network'), 0],
  ['refused', fail('invalid-request'), 0],
] as const)(
  '[PWA-05] a change of the own profile is sent when the connection is back: %s',
  async (name, answer, taken) => {
    const profiles: unknown[] = []
    // The checked edge: the function uses nothing but `call`.
    const api = { call: async () => answer } as unknown as Api
    const deliver = createDeliverProfile({ api, take: async (profile) => profiles.push(profile) })
    expect(
      await deliver([rowOf({ name: 'Mara', language: '', timeZone: '' })], new AbortController().signal),
    ).toMatchObject([{ name }])
    expect(profiles).toHaveLength(taken)
  },
)

it('several changes are sent as one, and a later change that does not name a field keeps it', async () => {
  const sent: unknown[] = []
  // The checked edge: the function uses nothing but `call`.
  const api = { call: async (_: string, { body }: { body: unknown }) => ok(sent.push(body)) } as unknown as Api
  const deliver = createDeliverProfile({ api, take: async () => {} })
  const own = { name: 'Mara', language: '', timeZone: '' }
  const rows = [rowOf({ ...own, phone: '+85255500142' }), rowOf({ ...own, language: 'es' })]
  expect(await deliver(rows, new AbortController().signal)).toMatchObject([
    { name: 'delivered' },
    { name: 'delivered' },
  ])
  expect(sent).toEqual([{ name: 'Mara', language: 'es', timeZone: '', phone: '+85255500142' }])
})
