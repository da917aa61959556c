import { and, eq } from 'drizzle-orm'
import type { CallId } from '#core/contract/index.ts'
import { maxContacts, maxVisitorsOfContact } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { contactOfVisitor, contactsById } from '#server/contact-rows/contact-row.ts'
import { type ContactRow, contacts } from '#server/contact-rows/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { HandlerWith, WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { findUser } from '#server/services/find-user.ts'
import { lockService } from '#server/services/lock-service.ts'
import { type By, emptyContact, hasSameValues, withChange } from './contact-values.ts'
import { tellContact, whoMet } from './met-contacts.ts'
import { insertContacts, storeContact, storeVisitors } from './write-contact.ts'

type Answer = Promise<Result<{ contact: ContactRow }>>
/** The editor of contacts, with their service. */
export type Editor = By & { serviceId: string }
/** Answers a call that edits a contact by the rules of its service. */
export type ContactHandler<K extends CallId> = HandlerWith<K, Editor & Transaction>

/** `not-found`. */
export async function getContact(db: Db, serviceId: string, id: string): Answer {
  const [contact] = await contactsById(db, serviceId, [id])
  return contact ? ok({ contact }) : fail('not-found')
}

/** A contact for a change: nobody else changes it until the transaction ends. */
export async function lockContact(tx: Db, serviceId: string, id: string): Promise<ContactRow | null> {
  const isIt = and(eq(contacts.id, id), eq(contacts.serviceId, serviceId))
  await tx.select({ id: contacts.id }).from(contacts).where(isIt).for('update')
  const [contact] = await contactsById(tx, serviceId, [id])
  return contact ?? null
}

/**
 * `phone-wrong`, `email-suffix`, `too-many-contacts`, `visitor-linked`, `not-found` for a visitor of nobody. An id that exists already
 * answers the contact that there is.
 */
export const createContact: ContactHandler<'createContact'> = async ({ body: { id, visitorEid, ...draft } }, by) => {
  const { tx, serviceId } = by
  await lockService(tx, serviceId)
  const known = await getContact(tx, serviceId, id)
  if (known.ok) return known
  if (visitorEid !== null) {
    const free = await freeVisitor(tx, serviceId, visitorEid)
    if (!free.ok) return free
  }
  if ((await tx.$count(contacts, eq(contacts.serviceId, serviceId))) >= maxContacts)
    return fail('too-many-contacts', undefined, { limit: maxContacts })
  const made = withChange(emptyContact(id, by.nowMs), draft, by)
  if (!made.ok) return made
  const contact = { ...made.value, visitorEids: visitorEid === null ? [] : [visitorEid] }
  // The id belongs to a contact of another service.
  if (!(await insertContacts(tx, serviceId, [contact])).has(id)) return fail('key-conflict')
  await storeVisitors(tx, contact)
  await tellContact(by, serviceId, { id, contact })
  return ok({ contact })
}

/** `not-found`, `phone-wrong`, and `contact-changed` if it is no longer at that revision, unless it says the same. */
export const updateContact: ContactHandler<'updateContact'> = async (
  { params: { id }, body: { revision, ...change } },
  by,
) => {
  const { tx, serviceId } = by
  const before = await lockContact(tx, serviceId, id)
  if (!before) return fail('not-found')
  const changed = withChange(before, change, by)
  if (!changed.ok) return changed
  if (hasSameValues(before, changed.value)) return ok({ contact: before })
  if (before.revision !== revision) return fail('contact-changed', undefined, { revision: before.revision })
  return store(by, serviceId, { ...changed.value, updatedAtMs: by.nowMs, revision: revision + 1 })
}

/** Writes a contact and tells of it. `before`: who had met it, if its visitors change. */
async function store(
  { tx, feed }: Transaction,
  serviceId: string,
  contact: ContactRow,
  before?: readonly string[],
): Answer {
  await storeContact(tx, serviceId, contact)
  if (before) await storeVisitors(tx, contact)
  await tellContact({ tx, feed }, serviceId, { id: contact.id, contact, before: before ?? [] })
  return ok({ contact })
}

/** `not-found`, `contact-blocked`: its visitors would no longer be blocked. */
export const deleteContact: WriteHandler<'deleteContact'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId } },
) => {
  const contact = await lockContact(tx, serviceId, id)
  if (!contact) return fail('not-found')
  if (contact.blockedAtMs !== null) return fail('contact-blocked')
  const before = await whoMet(tx, contact.visitorEids)
  await tx.delete(contacts).where(eq(contacts.id, id))
  await tellContact({ tx, feed }, serviceId, { id, contact: null, before })
  return ok(null)
}

/** `not-found` for somebody who is no visitor of the service, `visitor-linked`. */
async function freeVisitor(tx: Db, serviceId: string, visitorEid: string): Promise<Result<null>> {
  const visitor = await findUser(tx, serviceId, visitorEid)
  if (visitor?.kind !== 'visitor') return fail('not-found')
  const other = await contactOfVisitor(tx, serviceId, visitorEid)
  return other ? fail('visitor-linked', undefined, { contactId: other.id }) : ok(null)
}

/** `not-found`, `visitor-linked`, `too-many-visitors`. A visitor of a blocked contact is blocked. */
export const linkVisitor: WriteHandler<'linkVisitor'> = async (
  { params: { id, visitorEid } },
  { tx, feed, session: { serviceId }, nowMs },
) => {
  await lockService(tx, serviceId)
  const contact = await lockContact(tx, serviceId, id)
  if (!contact) return fail('not-found')
  if (contact.visitorEids.includes(visitorEid)) return ok({ contact })
  const free = await freeVisitor(tx, serviceId, visitorEid)
  if (!free.ok) return free
  if (contact.visitorEids.length >= maxVisitorsOfContact) return fail('too-many-visitors')
  const visitorEids = [...contact.visitorEids, visitorEid].toSorted()
  return store({ tx, feed }, serviceId, withRevision({ ...contact, visitorEids }, nowMs), [])
}

/** `not-found`, also for a visitor of somebody else. */
export const unlinkVisitor: WriteHandler<'unlinkVisitor'> = async (
  { params: { id, visitorEid } },
  { tx, feed, session: { serviceId }, nowMs },
) => {
  const contact = await lockContact(tx, serviceId, id)
  if (!contact?.visitorEids.includes(visitorEid)) return fail('not-found')
  const before = await whoMet(tx, contact.visitorEids)
  const visitorEids = contact.visitorEids.filter((eid) => eid !== visitorEid)
  return store({ tx, feed }, serviceId, withRevision({ ...contact, visitorEids }, nowMs), before)
}

/** Blocks all visitors of a contact, or ends that. `not-found`. */
export const blockContact: WriteHandler<'blockContact'> = async (
  { params: { id }, body: { isBlocked } },
  { tx, feed, session, nowMs },
) => {
  const contact = await lockContact(tx, session.serviceId, id)
  if (!contact) return fail('not-found')
  if ((contact.blockedAtMs !== null) === isBlocked) return ok({ contact })
  const block = isBlocked
    ? { blockedAtMs: nowMs, blockedByName: session.name }
    : { blockedAtMs: null, blockedByName: '' }
  const met = await whoMet(tx, contact.visitorEids)
  return store({ tx, feed }, session.serviceId, withRevision({ ...contact, ...block }, nowMs), met)
}

const withRevision = (contact: ContactRow, nowMs: number): ContactRow => ({
  ...contact,
  updatedAtMs: nowMs,
  revision: contact.revision + 1,
})
