import { and, eq, lt } from 'drizzle-orm'
import { consentWays, maxContactWays, maxVisitorsOfContact, mergeUndoDays } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { contactsById } from '#server/contact-rows/contact-row.ts'
import { type ContactRow, contactMerges, contacts, contactVisitors } from '#server/contact-rows/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import { withChange } from './contact-values.ts'
import { type ContactHandler, lockContact } from './contacts.ts'
import { tellContact, whoMet } from './met-contacts.ts'
import { insertContacts, storeContact, storeVisitors } from './write-contact.ts'

/**
 * Makes one contact of two. What the caller does not name stays as the kept contact has it, but for numbers, addresses,
 * visitors, custom data and consents, of which the merged one has both. A block of either stays. `not-found`,
 * `contact-changed`, `phone-wrong`, `too-many-visitors`.
 */
export const mergeContacts: ContactHandler<'mergeContacts'> = async (
  { params: { id }, body: { mergeId, revision, otherId, otherRevision, ...change } },
  by,
) => {
  const { tx, serviceId } = by
  await lockService(tx, serviceId)
  const repeated = await findMerge(tx, serviceId, mergeId)
  const kept = await lockContact(tx, serviceId, id)
  if (repeated && kept) return ok({ contact: kept, mergeId })
  const other = id === otherId ? null : await lockContact(tx, serviceId, otherId)
  if (!kept || !other) return fail('not-found')
  if (kept.revision !== revision || other.revision !== otherRevision)
    return fail('contact-changed', undefined, { revision: kept.revision })
  if (kept.visitorEids.length + other.visitorEids.length > maxVisitorsOfContact) return fail('too-many-visitors')
  const merged = withChange(together(kept, other), change, by)
  if (!merged.ok) return merged
  const met = await whoMet(tx, [...kept.visitorEids, ...other.visitorEids])
  const contact = { ...merged.value, updatedAtMs: by.nowMs, revision: revision + 1 }
  await tx.delete(contacts).where(eq(contacts.id, otherId))
  await storeContact(tx, serviceId, contact)
  await storeVisitors(tx, contact)
  await tx.insert(contactMerges).values({
    id: mergeId,
    serviceId,
    contactId: id,
    revision: contact.revision,
    before: [kept, other],
    atMs: by.nowMs,
  })
  await tellContact(by, serviceId, { id: otherId, contact: null, before: met })
  await tellContact(by, serviceId, { id, contact })
  return ok({ contact, mergeId })
}

/** Merges two contacts with default choices for each field. */
function together(kept: ContactRow, other: ContactRow): ContactRow {
  const blocked = kept.blockedAtMs === null ? other : kept
  return {
    ...kept,
    company: kept.company || other.company,
    jobTitle: kept.jobTitle || other.jobTitle,
    language: kept.language || other.language,
    notes: [kept.notes, other.notes].filter((text) => text !== '').join('\n\n'),
    phones: firstOf([...kept.phones, ...other.phones], ({ number }) => number),
    mails: firstOf([...kept.mails, ...other.mails], ({ address }) => address),
    customData: { ...other.customData, ...kept.customData },
    consents: newestConsents(kept.consents, other.consents),
    visitorEids: [...kept.visitorEids, ...other.visitorEids].toSorted(),
    blockedAtMs: blocked.blockedAtMs,
    blockedByName: blocked.blockedByName,
  }
}

/** Merges consents; the newest one for each way of contact wins. */
function newestConsents(a: ContactRow['consents'], b: ContactRow['consents']): ContactRow['consents'] {
  const newest = consentWays.flatMap((way) => {
    const [one, two] = [a[way], b[way]]
    const consent = one && two ? (two.atMs > one.atMs ? two : one) : (one ?? two)
    return consent ? [[way, consent] as const] : []
  })
  return Object.fromEntries(newest)
}

const firstOf = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  items
    .filter((item, index) => items.findIndex((each) => keyOf(each) === keyOf(item)) === index)
    .slice(0, maxContactWays)

async function findMerge(tx: Db, serviceId: string, id: string) {
  const [merge] = await tx
    .select()
    .from(contactMerges)
    .where(and(eq(contactMerges.id, id), eq(contactMerges.serviceId, serviceId)))
  return merge
}

/**
 * Makes the two contacts of a merge again as they were. `not-found`; `contact-changed` if the merged one has changed
 * since, because the change would be lost.
 */
export const undoMerge: WriteHandler<'undoContactMerge'> = async (
  { params: { mergeId } },
  { tx, feed, session: { serviceId }, nowMs },
) => {
  await lockService(tx, serviceId)
  const merge = await findMerge(tx, serviceId, mergeId)
  const merged = merge && (await lockContact(tx, serviceId, merge.contactId))
  if (!merge || !merged) return fail('not-found')
  if (merged.revision !== merge.revision) return fail('contact-changed', undefined, { revision: merged.revision })
  const before = await whoMet(tx, merged.visitorEids)
  const revision = merged.revision + 1
  const [kept, other] = merge.before.map((contact) => ({ ...contact, updatedAtMs: nowMs, revision }))
  if (!kept || !other) return fail('not-found')
  await tx.delete(contactMerges).where(eq(contactMerges.id, mergeId))
  await tx.delete(contactVisitors).where(eq(contactVisitors.contactId, kept.id))
  await storeContact(tx, serviceId, kept)
  await insertContacts(tx, serviceId, [other])
  for (const contact of [kept, other]) {
    await storeVisitors(tx, contact)
    await tellContact({ tx, feed }, serviceId, { id: contact.id, contact, before })
  }
  return ok({ contacts: await contactsById(tx, serviceId, [kept.id, other.id]) })
}

const dayMs = 24 * 60 * 60_000

/** Forgets merges that can no longer be undone. */
export const forgetMerges = (db: Db, nowMs: number) =>
  db.delete(contactMerges).where(lt(contactMerges.atMs, nowMs - mergeUndoDays * dayMs))
