import { expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import { ok } from '#core/platform/result.ts'
import { feedbackLane, type OutboxRow } from '#core/store/rows.ts'
import { createDeliver } from './deliver.ts'

const row = (about: Pick<OutboxRow, 'about'>): OutboxRow => ({
  id: '018f0000-0000-7000-8000-0000000000aa',
  roomId: feedbackLane,
  kind: 'feedback',
  text: 'It is slow',
  inquiryId: null,
  localCreatedAtMs: 1,
  state: 'queued',
  attempts: 0,
  failure: null,
  ...about,
})

it.each([
  ['the app', { subject: 'app' }, 'sendAppFeedback', { appVersion: 'b1', logSessionId: 'epoch' }],
  ['the app by an older build', {}, 'sendAppFeedback', { appVersion: 'b1', logSessionId: 'epoch' }],
  ['the service', { subject: 'service' }, 'sendFeedback', {}],
] as const)('[ENT-06] feedback about %s goes out by its own call', async (_, subject, id, more) => {
  const calls: unknown[] = []
  const call = async (...args: unknown[]) => {
    calls.push(args.slice(0, 2))
    return ok({ id: 'one' })
  }
  const store = { storeMessages: async () => {}, storeConversation: async () => {} }
  // The checked edge: only the call that delivers is looked at.
  const deliver = createDeliver({ api: { call } as unknown as ApiClient, opening: null, store })
  const about = { ...subject, level: 'MINOR' as const, appVersion: 'b1', logSessionId: 'epoch' }
  expect(await deliver([row({ about })], new AbortController().signal)).toEqual([{ name: 'delivered' }])
  const idempotencyKey = '018f0000-0000-7000-8000-0000000000aa'
  expect(calls).toEqual([[id, { body: { text: 'It is slow', level: 'MINOR', ...more }, idempotencyKey }]])
})
