import { expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import { feedbackLane } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { createDeliverFeedback } from './deliver-feedback.ts'

const idempotencyKey = '018f0000-0000-7000-8000-0000000000aa'

it.each([
  ['the app', 'app', 'sendAppFeedback', { appVersion: 'b1', logSessionId: 'epoch' }],
  ['the service', 'service', 'sendFeedback', {}],
] as const)('[ENT-06] feedback about %s is sent by its own call', async (_, subject, id, more) => {
  const calls: unknown[] = []
  const call = async (...args: unknown[]) => {
    calls.push(args.slice(0, 2))
    return ok({ id: 'one' })
  }
  // The checked edge: the function uses nothing but `call`.
  const deliver = createDeliverFeedback({ api: { call } as unknown as ApiClient })
  const payload = { subject, text: 'It is slow', level: 'MINOR', appVersion: 'b1', logSessionId: 'epoch' } as const
  const row = {
    id: idempotencyKey,
    lane: feedbackLane,
    kind: 'feedback',
    payload,
    localCreatedAtMs: 1,
    state: 'queued',
    attempts: 0,
    failure: null,
  } as const
  expect(await deliver([row], new AbortController().signal)).toEqual([{ name: 'delivered' }])
  expect(calls).toEqual([[id, { body: { text: 'It is slow', level: 'MINOR', ...more }, idempotencyKey }]])
})
