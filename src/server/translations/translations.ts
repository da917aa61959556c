import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Translation } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { Translate } from './libre-translate.ts'
import { translations } from './tables.ts'

const keptMs = 30 * 24 * 60 * 60_000

type Wanted = { serviceId: string; text: string; to: string }

/** Translations of texts: kept for a month, and each text is sent to the service once at a time. */
export function createTranslations(deps: { db: Db; translate: Translate; nowMs: () => number; signal: AbortSignal }) {
  const { db, translate, nowMs, signal } = deps
  const underWay = new Map<string, Promise<Result<Translation | null>>>()

  async function translateAndKeep({ serviceId, text, to }: Wanted, textHash: string) {
    const answer = await translate(text, to, signal)
    if (!answer.ok) return answer
    const row = { text: answer.value?.text ?? null, from: answer.value?.from ?? '', untilMs: nowMs() + keptMs }
    await db
      .insert(translations)
      .values({ serviceId, textHash, to, ...row })
      .onConflictDoUpdate({ target: [translations.serviceId, translations.textHash, translations.to], set: row })
    return answer
  }

  return {
    async of(wanted: Wanted): Promise<Result<Translation | null>> {
      const { serviceId, text, to } = wanted
      const textHash = createHash('sha256').update(text).digest('hex')
      const [kept] = await db
        .select({ text: translations.text, from: translations.from })
        .from(translations)
        .where(
          and(
            eq(translations.serviceId, serviceId),
            eq(translations.textHash, textHash),
            eq(translations.to, to),
            gt(translations.untilMs, nowMs()),
          ),
        )
      if (kept) return ok(kept.text === null ? null : { text: kept.text, from: kept.from })
      const key = [serviceId, to, textHash].join()
      const running = underWay.get(key) ?? translateAndKeep(wanted, textHash).finally(() => underWay.delete(key))
      underWay.set(key, running)
      return running
    },
    clean: (atMs: number) => db.delete(translations).where(lte(translations.untilMs, atMs)),
    idle: () => Promise.allSettled(underWay.values()),
  }
}
