import { expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import { profileLane } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { createDeliverProfile } from './deliver-profile.ts'

it.each([
  ['delivered', ok({ name: 'Mara' }), 1],
  ['unreachable', fail('network'), 0],
  ['refused', fail('invalid-request'), 0],
] as const)(
  '[PWA-05] a change of the own profile is sent when the connection is back: %s',
  async (name, answer, taken) => {
    const profiles: unknown[] = []
    // The checked edge: the function uses nothing but `call`.
    const api = { call: async () => answer } as unknown as ApiClient<CallOf<'staff'>>
    const deliver = createDeliverProfile({ api, take: async (profile) => profiles.push(profile) })
    const row = {
      id: '018f0000-0000-7000-8000-0000000000aa',
      lane: profileLane,
      kind: 'update-profile',
      payload: { name: 'Mara', language: '', timeZone: '' },
      localCreatedAtMs: 1,
      state: 'queued',
      attempts: 0,
      failure: null,
    } as const
    expect(await deliver([row], new AbortController().signal)).toMatchObject([{ name }])
    expect(profiles).toHaveLength(taken)
  },
)
