import type { contactCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { phoneCountryIn } from '#server/services/phone-rules.ts'
import { contactConversations, contactForVisitor } from './contact-conversations.ts'
import {
  blockContact,
  createContact,
  deleteContact,
  type Editor,
  getContact,
  linkVisitor,
  unlinkVisitor,
  updateContact,
} from './contacts.ts'
import { contactDuplicates } from './duplicates.ts'
import { contactTemplate, exportCsv, exportVcards, oneVcard } from './export-contacts.ts'
import { importContacts } from './import-contacts.ts'
import { listContacts } from './list-contacts.ts'
import { forgetMerges, mergeContacts, undoMerge } from './merge-contacts.ts'
import { metContacts } from './met-contacts.ts'
import { readCsvContacts, readVcardContacts } from './read-contacts-file.ts'

type Deps = {
  database: Database
  changes: Changes
  random: Random
  nowMs: () => number
  settings: { EVERLINE_EMAIL_SUFFIX: number }
}

/** The phone book of a service. */
export const contacts = {
  create(deps) {
    const { database, changes, nowMs } = deps
    const { db } = database
    const editor = async (tx: Db, { session }: { session: Session }): Promise<Editor> => ({
      session,
      name: session.name,
      nowMs: nowMs(),
      country: await phoneCountryIn(tx, session.serviceId),
      longestSuffix: deps.settings.EVERLINE_EMAIL_SUFFIX,
    })
    const handlers: HandlersOf<typeof contactCalls> = {
      listContacts: ({ query }, { session }) => listContacts(db, session, query),
      getContact: ({ params }, { session }) => getContact(db, session.serviceId, params.id),
      createContact: ({ body }, context) =>
        changes.run(async (tx, feed) => createContact(tx, feed, await editor(tx, context), body)),
      updateContact: ({ params, body }, context) =>
        changes.run(async (tx, feed) => updateContact(tx, feed, await editor(tx, context), params.id, body)),
      deleteContact: ({ params }, { session }) =>
        changes.run((tx, feed) => deleteContact(tx, feed, session.serviceId, params.id)),
      linkVisitor: ({ params }, context) =>
        changes.run(async (tx, feed) => linkVisitor(tx, feed, await editor(tx, context), params)),
      unlinkVisitor: ({ params }, context) =>
        changes.run(async (tx, feed) => unlinkVisitor(tx, feed, await editor(tx, context), params)),
      getContactOfVisitor: ({ params }, { session }) => contactForVisitor(db, session, params.visitorEid),
      listContactConversations: ({ params }, { session }) =>
        database.transaction((tx) => contactConversations(tx, session, params.id)),
      blockContact: ({ params, body }, context) =>
        changes.run(async (tx, feed) => blockContact(tx, feed, await editor(tx, context), { ...params, ...body })),
      listContactDuplicates: async (_, { session }) => ok({ groups: await contactDuplicates(db, session.serviceId) }),
      mergeContacts: ({ params, body }, context) =>
        changes.run(async (tx, feed) => mergeContacts(tx, feed, await editor(tx, context), params.id, body)),
      undoContactMerge: ({ params }, context) =>
        changes.run(async (tx, feed) => undoMerge(tx, feed, await editor(tx, context), params.mergeId)),
      exportContacts: async (_, { session }) => ok(exportCsv(db, session)),
      exportContactsAsVcards: async (_, { session }) => ok(exportVcards(db, session)),
      async getContactVcard({ params }, { session }) {
        const found = await getContact(db, session.serviceId, params.id)
        return found.ok ? ok(oneVcard(found.value.contact)) : found
      },
      getContactTemplate: async () => ok(contactTemplate()),
      async importContacts({ query, file }, context) {
        // Read to the end first: no transaction waits for a slow upload.
        const by = await editor(db, context)
        const read = await readCsvContacts(file, {
          country: by.country,
          longestSuffix: by.longestSuffix,
          encoding: query.encoding ?? null,
        })
        return read.ok ? importContacts(deps, by, read.value, query.dryRun === 'true') : read
      },
      async importVcards({ query, file }, context) {
        const by = await editor(db, context)
        const read = await readVcardContacts(file, {
          country: by.country,
          longestSuffix: by.longestSuffix,
          encoding: query.encoding ?? null,
        })
        return read.ok ? importContacts(deps, by, read.value, query.dryRun === 'true') : read
      },
    }
    return { handlers, entities: { contact: metContacts }, clean: (atMs) => forgetMerges(db, atMs) }
  },
} satisfies ServerModule<Deps>
