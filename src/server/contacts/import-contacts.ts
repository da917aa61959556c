import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ContactDraft, type ImportReport, maxContacts, maxContactWays } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { contactsById } from '#server/contact-rows/contact-row.ts'
import { type ContactRow, contactKeys, contacts } from '#server/contact-rows/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Outside } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { turn } from '#server/platform/turn.ts'
import { lockService } from '#server/services/lock-service.ts'
import { keysOf, sortNameOf } from './contact-search-text.ts'
import { emptyContact, hasSameValues, withChange } from './contact-values.ts'
import type { Editor } from './contacts.ts'
import { tellContact } from './met-contacts.ts'
import type { ReadContacts } from './read-contacts-file.ts'
import { insertContacts, storeContact } from './write-contact.ts'

/** Contacts that are imported in one transaction: others have their turn in between. */
const atOnce = 200

/**
 * Imports what could be read of a file. A contact is known if it has the name, and a number or an address in common or none;
 * it gets what it does not have yet. Nothing is replaced but job, company and language. A file that breaks off in the
 * middle can be imported again: what is there already stays as it is.
 *
 * @returns what happened, or would happen; `too-many-contacts`
 */
export async function importContacts(
  { db, change }: Outside,
  random: Random,
  editor: Editor,
  { drafts, issues, issueCount, encoding }: ReadContacts,
  isDryRun: boolean,
): Promise<Result<ImportReport>> {
  const { serviceId } = editor
  const once = withoutRepeats(drafts)
  const report = { created: 0, changed: 0, unchanged: drafts.length - once.length, issues, issueCount, encoding }
  const before = await db.$count(contacts, eq(contacts.serviceId, serviceId))
  // First without writing: there is room for all, or nothing is imported.
  for (const part of partsOf(once)) {
    const plan = await planOf(db, editor, part, { random, isLocking: false })
    report.created += plan.created.length
    report.changed += plan.changed.length
    report.unchanged += plan.unchanged
    await turn()
  }
  if (before + report.created > maxContacts) return fail('too-many-contacts', undefined, { limit: maxContacts })
  if (isDryRun) return ok({ ...report, isImported: false })
  for (const part of partsOf(once)) {
    await change(async ({ tx, feed }) => {
      await lockService(tx, serviceId)
      await carryOut({ tx, feed }, serviceId, await planOf(tx, editor, part, { random, isLocking: true }))
      return ok(null)
    })
    await turn()
  }
  return ok({ ...report, isImported: true })
}

function* partsOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += atOnce) yield items.slice(at, at + atOnce)
}

/** Returns keys that identify a person besides the name; [''] if there is neither number nor address. */
const identitiesOf = ({ phones, mails }: Pick<ContactRow, 'phones' | 'mails'>) => {
  const keys = keysOf({ phones, mails })
  return keys.length > 0 ? keys : ['']
}

/** Rows about one person become one. */
function withoutRepeats(drafts: readonly ContactDraft[]): ContactDraft[] {
  const known = new Map<string, number>()
  const once: ContactDraft[] = []
  for (const draft of drafts) {
    const names = identitiesOf(draft).map((identity) => `${sortNameOf(draft.name)}\n${identity}`)
    const at = names.map((name) => known.get(name)).find((place) => place !== undefined) ?? once.length
    const first = once[at]
    once[at] = first ? completed(first, draft) : draft
    for (const name of names) known.set(name, at)
  }
  return once
}

type Values = Pick<
  ContactDraft,
  'name' | 'company' | 'jobTitle' | 'language' | 'notes' | 'phones' | 'mails' | 'customData' | 'consents'
>

/** A contact with what another one knows besides. */
function completed(known: Values, more: Values): Values {
  return {
    name: known.name,
    company: more.company || known.company,
    jobTitle: more.jobTitle || known.jobTitle,
    language: more.language || known.language,
    notes: known.notes.includes(more.notes) ? known.notes : [known.notes, more.notes].filter(Boolean).join('\n'),
    phones: joined(known.phones, more.phones, ({ number }) => number),
    mails: joined(known.mails, more.mails, ({ address }) => address),
    customData: { ...known.customData, ...more.customData },
    consents: { ...known.consents, ...more.consents },
  }
}

const joined = <T>(known: readonly T[], more: readonly T[], keyOf: (item: T) => string): T[] => {
  const keys = new Set(known.map(keyOf))
  return [...known, ...more.filter((item) => !keys.has(keyOf(item)))].slice(0, maxContactWays)
}

type Plan = { created: ContactRow[]; changed: ContactRow[]; unchanged: number }

/** Compares imported rows with the stored contacts and returns what to create and change. */
async function planOf(
  db: Db,
  by: Editor,
  drafts: readonly ContactDraft[],
  { random, isLocking }: { random: Random; isLocking: boolean },
): Promise<Plan> {
  const known = await knownContacts(db, by.serviceId, drafts, isLocking)
  const plan: Plan = { created: [], changed: [], unchanged: 0 }
  for (const draft of drafts) {
    const before = known(draft)
    const from = before ?? emptyContact(random.uuid(), by.nowMs)
    const values = before ? completed(valuesOf(before), draft) : draft
    const made = withChange(from, values, by)
    // The numbers were read already: nothing else can be wrong.
    if (!made.ok) throw new Error(made.error.message)
    if (!before) plan.created.push(made.value)
    else if (hasSameValues(before, made.value)) plan.unchanged += 1
    else plan.changed.push({ ...made.value, updatedAtMs: by.nowMs, revision: before.revision + 1 })
  }
  return plan
}

function valuesOf({ consents, ...contact }: ContactRow): Values {
  const values = Object.entries(consents).map(([way, { value }]) => [way, value])
  // The checked edge: consents were written by `withChange`, whose ways are those of the contract.
  return { ...contact, consents: Object.fromEntries(values) as Values['consents'] }
}

/** The contacts that rows may mean: of the same name, with a number or an address in common, or none. */
async function knownContacts(db: Db, serviceId: string, drafts: readonly ContactDraft[], isLocking: boolean) {
  const keys = [...new Set(drafts.flatMap(keysOf))]
  const names = [...new Set(drafts.filter((draft) => keysOf(draft).length === 0).map(({ name }) => sortNameOf(name)))]
  const ids = [...(await idsWithKeys(db, serviceId, keys)), ...(await idsOfNames(db, serviceId, names))].toSorted()
  if (isLocking && ids.length > 0)
    await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(inArray(contacts.id, ids))
      .orderBy(contacts.id)
      .for('update')
  const found = await contactsById(db, serviceId, ids)
  const known = new Map(
    found
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
      .flatMap((contact) =>
        identitiesOf(contact).map((identity) => [`${sortNameOf(contact.name)}\n${identity}`, contact] as const),
      ),
  )
  return (draft: ContactDraft): ContactRow | null =>
    identitiesOf(draft)
      .map((identity) => known.get(`${sortNameOf(draft.name)}\n${identity}`))
      .find((contact) => contact !== undefined) ?? null
}

async function idsWithKeys(db: Db, serviceId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectDistinct({ id: contactKeys.contactId })
    .from(contactKeys)
    .where(and(eq(contactKeys.serviceId, serviceId), inArray(contactKeys.key, [...keys])))
  return rows.map(({ id }) => id)
}

/** Contacts of these names without a number and an address. */
async function idsOfNames(db: Db, serviceId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.serviceId, serviceId),
        inArray(sql`${contacts.sortName} collate "C"`, [...names]),
        sql`not exists (select from contact_keys k where k.contact_id = ${contacts.id})`,
      ),
    )
  return rows.map(({ id }) => id)
}

async function carryOut({ tx, feed }: Transaction, serviceId: string, { created, changed }: Plan): Promise<void> {
  await insertContacts(tx, serviceId, created)
  for (const contact of changed) {
    await storeContact(tx, serviceId, contact)
    if (contact.visitorEids.length > 0) await tellContact({ tx, feed }, serviceId, { id: contact.id, contact })
  }
  await feed.changed('listContacts', { serviceId })
}
