import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { type CustomData, maxCustomEntries, maxVisitorTags } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { visitorCards } from './tables.ts'
import { type CardAnswer, lockCard, readCard, type Subject } from './visitor-card.ts'

/**
 * Adds and removes tags. Others stay, so that two people who tag one visitor at once do not undo each other. `not-found`,
 * `too-many-visitor-tags`.
 */
export const tagVisitor: WriteHandler<'tagVisitor'> = async (
  { params: { visitorEid }, body: { add, remove } },
  { tx, feed, session },
) => {
  const subject = { session, visitorEid }
  const card = await lockCard(tx, subject)
  if (!card.ok) return card
  const gone = new Set(remove.map(keyOfTag))
  const kept = card.value.tags.filter((tag) => !gone.has(keyOfTag(tag)))
  const tags = [...new Map([...add, ...kept].map((tag) => [keyOfTag(tag), tag])).values()]
  if (tags.length > maxVisitorTags && tags.length > card.value.tags.length) return fail('too-many-visitor-tags')
  return store({ tx, feed }, subject, { tags: tags.toSorted((a, b) => a.localeCompare(b, 'en')) })
}

const keyOfTag = (tag: string) => tag.toLowerCase()

/**
 * Changes entries of the custom data. `not-found`, `too-much-custom-data`, and `visitor-data-changed` if it is no longer
 * at that revision, unless it has got the same entries meanwhile.
 */
export const patchVisitorData: WriteHandler<'patchVisitorCustomData'> = async (
  { params: { visitorEid }, body: { revision, change } },
  { tx, feed, session },
) => {
  const subject = { session, visitorEid }
  const card = await lockCard(tx, subject)
  if (!card.ok) return card
  const { customData: before, dataRevision } = card.value
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)
  if (entries.length > maxCustomEntries) return fail('too-much-custom-data')
  // The checked edge: entries with null are left out.
  const customData = Object.fromEntries(entries) as CustomData
  if (isDeepStrictEqual(customData, before)) return ok({ card: await readCard(tx, visitorEid) })
  if (dataRevision !== revision) return fail('visitor-data-changed', undefined, { revision: dataRevision })
  return store({ tx, feed }, subject, { customData, dataRevision: revision + 1 })
}

async function store(
  { tx, feed }: Transaction,
  { session: { serviceId }, visitorEid }: Subject,
  change: Partial<typeof visitorCards.$inferInsert>,
): CardAnswer {
  await tx.update(visitorCards).set(change).where(eq(visitorCards.visitorEid, visitorEid))
  await feed.changed('getVisitorCard', { serviceId })
  return ok({ card: await readCard(tx, visitorEid) })
}
