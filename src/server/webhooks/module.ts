import type { webhookCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, Resources, ServerModule } from '#server/domain/module.ts'
import { reaction } from '#server/jobs/reaction.ts'
import { createSendRequest } from '#server/outgoing-requests/send-request.ts'
import { createSecretSeal } from '#server/second-factor/sealed-secret.ts'
import { attemptJob, eventJob } from './deliver.ts'
import { createDeliveries, deleteOldDeliveries, listDeliveries } from './deliveries.ts'
import { eventKind, eventOf } from './events.ts'
import { createListeningServices } from './listening-services.ts'
import { createWebhooks, listWebhooks } from './webhooks.ts'

/** The longest that an address may take to answer, in milliseconds. */
const deadlineMs = 15_000

type Deps = Pick<
  Resources,
  'database' | 'changes' | 'jobs' | 'keys' | 'clock' | 'log' | 'signal' | 'random' | 'nowMs'
> & {
  settings: Partial<Pick<Resources['settings'], 'EVERLINE_WEBHOOK_HOSTS'>>
}

/** Outgoing webhooks by Standard Webhooks (standardwebhooks.com). */
export const webhooks = {
  create({ database, changes, jobs, keys, clock, log, signal, random, nowMs, settings }: Deps) {
    const { db } = database
    const newId = () => random.uuid()
    const seal = createSecretSeal(keys, 'webhook')
    const send = createSendRequest({ hosts: settings.EVERLINE_WEBHOOK_HOSTS ?? [], deadlineMs })
    const listening = createListeningServices({ database, clock, log, signal })
    const own = createWebhooks({ seal, listening, isRefused: send.isRefused })
    const deliveries = createDeliveries({ jobs, newId })
    const handlers: HandlersOf<typeof webhookCalls> = {
      listWebhooks: async (_, { session }) => ok({ webhooks: await listWebhooks(db, session.serviceId) }),
      createWebhook: ({ body }, { session, ...work }) => own.create({ ...work, ...session }, body),
      updateWebhook: ({ params, body }, { session, ...work }) => own.update({ ...work, ...session }, params.id, body),
      deleteWebhook: ({ params }, { session, ...work }) => own.remove({ ...work, ...session }, params.id),
      revealWebhookSecret: ({ params }, { session }) => own.reveal(db, session.serviceId, params.id),
      rotateWebhookSecret: ({ params }, { session, ...work }) => own.rotate({ ...work, ...session }, params.id),
      listWebhookDeliveries: ({ params, query }, { session }) =>
        listDeliveries(db, { serviceId: session.serviceId, id: params.id }, query),
      resendWebhookDelivery: ({ params }, { session, ...work }) => deliveries.resend({ ...work, ...session }, params),
      sendWebhookTest: ({ params }, { session, ...work }) => deliveries.test({ ...work, ...session }, params.id),
    }
    const work = { database, changes, jobs, seal, send, nowMs, newId }
    return {
      handlers,
      reacts: [reaction(['message'], eventKind, (heard) => eventOf(heard, listening))],
      jobs: [eventJob(work), attemptJob(work)],
      onReady: listening.start,
      clean: (atMs: number) => deleteOldDeliveries(db, atMs),
    }
  },
} satisfies ServerModule
