import type { webhookCalls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { reaction } from '#server/jobs/reaction.ts'
import type { Logger } from '#server/platform/logger.ts'
import { createSecretSeal } from '#server/second-factor/sealed-secret.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { attemptJob, eventJob } from './deliver.ts'
import { createDeliveries, deleteOldDeliveries, listDeliveries } from './deliveries.ts'
import { eventKind, eventOf } from './events.ts'
import { createListeningServices } from './listening-services.ts'
import { createSendRequest } from './send-request.ts'
import { createWebhooks, listWebhooks } from './webhooks.ts'

/** The longest that an address may take to answer, in milliseconds. */
const deadlineMs = 15_000

type Deps = {
  database: Database
  changes: Changes
  jobs: Jobs
  keys: KeyRing
  clock: Clock
  log: Logger
  signal: AbortSignal
  random: Random
  nowMs: () => number
  settings: { EVERLINE_WEBHOOK_HOSTS?: readonly string[] | undefined }
}

/** Outgoing webhooks by Standard Webhooks (standardwebhooks.com). */
export const webhooks = {
  create({ database, changes, jobs, keys, clock, log, signal, random, nowMs, settings }) {
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
} satisfies ServerModule<Deps>
