import { and, asc, count, eq } from 'drizzle-orm'
import { type CallArguments, type Calls, maxWebhooks, type Webhook } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { afterCommit, type Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import type { SecretSeal } from '#server/second-factor/sealed-secret.ts'
import { lockService } from '#server/services/lock-service.ts'
import type { ListeningServices } from './listening-services.ts'
import { newSecret } from './signed-headers.ts'
import { type WebhookRow, webhooks } from './tables.ts'

type Draft = CallArguments<Calls['createWebhook']>['body']
type Change = CallArguments<Calls['updateWebhook']>['body']
/** A change of a service's webhooks. */
export type Work = { tx: Db; feed: FeedDraft; serviceId: string; nowMs: number }

/** How long deliveries are signed with the previous secret too, in milliseconds. */
const oldSecretMs = 24 * 60 * 60_000

/** A webhook as admins see it: without its secrets. */
export const shown = ({
  serviceId: _,
  sealedSecret: _1,
  oldSealedSecret: _2,
  oldUntilMs: _3,
  ...webhook
}: WebhookRow) => webhook satisfies Webhook

/** A service's own webhook; null: it has none of that id. */
export async function findWebhook(db: Db, serviceId: string, id: string): Promise<WebhookRow | null> {
  const [found] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.serviceId, serviceId), eq(webhooks.id, id)))
  return found ?? null
}

export async function listWebhooks(db: Db, serviceId: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.serviceId, serviceId))
    .orderBy(asc(webhooks.createdAtMs), asc(webhooks.id))
  return rows.map(shown)
}

/** @param deps.isRefused whether nothing is ever sent to an address */
export function createWebhooks(deps: {
  seal: SecretSeal
  listening: Pick<ListeningServices, 'changed'>
  isRefused: (url: string) => boolean
}) {
  const { seal, listening, isRefused } = deps

  async function tell({ tx, feed, serviceId }: Work) {
    await feed.changed('listWebhooks', { serviceId })
    afterCommit(tx, () => listening.changed(serviceId))
  }

  return {
    /**
     * `webhook-address-refused`, `too-many-webhooks`. An id that exists already answers the webhook that there is;
     * `not-found` if it is another service's.
     */
    async create(work: Work, { id, ...draft }: Draft): Promise<Result<{ webhook: Webhook; secret: string }>> {
      const { tx, serviceId, nowMs } = work
      await lockService(tx, serviceId)
      const known = await findWebhook(tx, serviceId, id)
      if (known) return ok({ webhook: shown(known), secret: seal.open(known.sealedSecret, id) })
      if (isRefused(draft.url)) return fail('webhook-address-refused')
      const [total] = await tx.select({ rows: count() }).from(webhooks).where(eq(webhooks.serviceId, serviceId))
      if (total && total.rows >= maxWebhooks) return fail('too-many-webhooks')
      const secret = newSecret()
      const row = { id, ...draft, serviceId, isActive: true, sealedSecret: seal.seal(secret, id), createdAtMs: nowMs }
      const [created] = await tx.insert(webhooks).values(row).onConflictDoNothing().returning()
      if (!created) return fail('not-found')
      await tell(work)
      return ok({ webhook: shown(created), secret })
    },

    /** `not-found`, `webhook-address-refused`. Whoever switches it on or off takes the backend's reason away. */
    async update(work: Work, id: string, change: Change): Promise<Result<{ webhook: Webhook }>> {
      const { tx, serviceId } = work
      await lockService(tx, serviceId)
      const known = await findWebhook(tx, serviceId, id)
      if (!known) return fail('not-found')
      if (change.url !== undefined && change.url !== known.url && isRefused(change.url))
        return fail('webhook-address-refused')
      const reason = change.isActive === undefined ? {} : { offReason: null, failingSinceMs: null }
      const webhook = { ...known, ...change, ...reason }
      await tx.update(webhooks).set(webhook).where(eq(webhooks.id, id))
      await tell(work)
      return ok({ webhook: shown(webhook) })
    },

    /** `not-found`. Its deliveries go with it; their jobs find nothing. */
    async remove(work: Work, id: string): Promise<Result<null>> {
      const { tx, serviceId } = work
      const deleted = await tx
        .delete(webhooks)
        .where(and(eq(webhooks.serviceId, serviceId), eq(webhooks.id, id)))
        .returning({ id: webhooks.id })
      if (deleted.length === 0) return fail('not-found')
      await tell(work)
      return ok(null)
    },

    /** `not-found`. */
    async reveal(db: Db, serviceId: string, id: string): Promise<Result<{ secret: string }>> {
      const known = await findWebhook(db, serviceId, id)
      return known ? ok({ secret: seal.open(known.sealedSecret, id) }) : fail('not-found')
    },

    /** `not-found`. The secret that was valid so far is the previous one for 24 hours. */
    async rotate(work: Work, id: string): Promise<Result<{ webhook: Webhook }>> {
      const { tx, serviceId, nowMs } = work
      await lockService(tx, serviceId)
      const known = await findWebhook(tx, serviceId, id)
      if (!known) return fail('not-found')
      const secrets = {
        sealedSecret: seal.seal(newSecret(), id),
        oldSealedSecret: known.sealedSecret,
        oldUntilMs: nowMs + oldSecretMs,
      }
      await tx.update(webhooks).set(secrets).where(eq(webhooks.id, id))
      await tell(work)
      return ok({ webhook: shown(known) })
    },
  }
}

/** The secrets with which a delivery is signed now: the present one, and after a rotation the previous one. */
export const secretsOf = (
  seal: SecretSeal,
  { id, sealedSecret, oldSealedSecret, oldUntilMs }: WebhookRow,
  nowMs: number,
): string[] => {
  const hasOld = oldSealedSecret !== null && oldUntilMs !== null && nowMs < oldUntilMs
  return [sealedSecret, ...(hasOld ? [oldSealedSecret] : [])].map((sealed) => seal.open(sealed, id))
}
