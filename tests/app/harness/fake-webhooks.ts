import type { Webhook, WebhookDelivery } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(76_000 + n).padStart(12, '0')}`

/** Answers to the calls of webhooks. `?settings=empty` begins without any. */
export function fakeWebhooks({ answer, nowMs }: FakeDeps) {
  const isEmpty = new URLSearchParams(location.search).get('settings') === 'empty'
  const usual = { includesTexts: false, isActive: true, offReason: null, failingSinceMs: null, createdAtMs: nowMs }
  let webhooks: Webhook[] = isEmpty
    ? []
    : [
        {
          ...{ ...usual, id: id(1), url: 'https://crm.example.com/hooks/everline', description: 'CRM' },
          events: ['conversation.opened', 'conversation.closed', 'message.created'],
          failingSinceMs: nowMs - 3_600_000,
        },
        {
          ...{ ...usual, id: id(2), url: 'https://old.example.com/in', description: '' },
          ...{ events: ['call.ended'], isActive: false, offReason: 'gone' },
        },
      ]
  const delivered: WebhookDelivery = {
    ...{ id: id(11), type: 'message.created', state: 'delivered', attempts: 1, createdAtMs: nowMs - 60_000 },
    ...{ lastAtMs: nowMs - 60_000, nextAtMs: null, status: 204, tookMs: 80, fault: null, answer: '' },
  }
  let deliveries: WebhookDelivery[] = [
    {
      ...{ ...delivered, id: id(12), type: 'conversation.closed', state: 'waiting', attempts: 3, status: 503 },
      ...{ fault: 'status', answer: 'Service Unavailable', nextAtMs: nowMs + 600_000 },
    },
    delivered,
    { ...delivered, id: id(10), state: 'failed', attempts: 11, status: null, tookMs: 15_000, fault: 'timeout' },
  ]
  const secrets = ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
  const changed = async (which: string, change: Partial<Webhook>) => {
    const before = webhooks.find((each) => each.id === which)
    if (!before) return fail('not-found')
    const webhook = { ...before, ...change }
    const result = await answer({ webhook })
    if (result.ok) webhooks = webhooks.map((each) => (each.id === which ? webhook : each))
    return result
  }
  const answers = {
    listWebhooks: () => answer({ webhooks }),
    async createWebhook({ body }) {
      if (body.url.startsWith('http://')) return fail('webhook-address-refused')
      const webhook: Webhook = { ...usual, ...body }
      const result = await answer({ webhook, secret: secrets[0] ?? '' })
      if (result.ok) webhooks = [...webhooks, webhook]
      return result
    },
    updateWebhook: ({ params, body }) =>
      changed(params.id, { ...body, ...(body.isActive !== undefined && { offReason: null, failingSinceMs: null }) }),
    async deleteWebhook({ params }) {
      const result = await answer(null)
      if (result.ok) webhooks = webhooks.filter((each) => each.id !== params.id)
      return result
    },
    revealWebhookSecret: () => answer({ secret: secrets[0] ?? '' }),
    async rotateWebhookSecret({ params }) {
      secrets.reverse()
      return changed(params.id, {})
    },
    listWebhookDeliveries: async () => ok({ deliveries, next: null }),
    async resendWebhookDelivery({ params }) {
      const delivery = deliveries.find((each) => each.id === params.deliveryId)
      if (!delivery) return fail('not-found')
      const sent: WebhookDelivery = { ...delivery, state: 'delivered', status: 200, fault: null, nextAtMs: null }
      deliveries = deliveries.map((each) => (each.id === sent.id ? sent : each))
      return answer({ delivery: sent })
    },
    sendWebhookTest() {
      const delivery: WebhookDelivery = { ...delivered, id: id(20 + deliveries.length), type: 'webhook.test' }
      deliveries = [delivery, ...deliveries]
      return answer({ delivery })
    },
  } satisfies FakeAnswers
  return { answers }
}
