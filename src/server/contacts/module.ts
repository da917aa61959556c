import type { contactCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { OwnTransaction } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
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
  random: Random
  nowMs: () => number
  settings: { EVERLINE_EMAIL_SUFFIX: number }
}

/** The phone book of a service. */
export const contacts = {
  create(deps) {
    const { database, nowMs } = deps
    const { db } = database
    const editor = async (tx: Db, { session }: { session: Session }): Promise<Editor> => ({
      session,
      name: session.name,
      nowMs: nowMs(),
      country: await phoneCountryIn(tx, session.serviceId),
      longestSuffix: deps.settings.EVERLINE_EMAIL_SUFFIX,
    })
    const importing = (
      read: typeof readCsvContacts,
    ): OwnTransaction<'importContacts'> & OwnTransaction<'importVcards'> => ({
      ownTransaction: 'Reads an upload, and lets others have their turn between its parts.',
      async handle({ query, file }, context) {
        // Read to the end first: no transaction waits for a slow upload.
        const by = await editor(db, context)
        const { country, longestSuffix } = by
        const found = await read(file, { country, longestSuffix, encoding: query.encoding ?? null })
        return found.ok ? importContacts(context, deps.random, by, found.value, query.dryRun === 'true') : found
      },
    })
    const handlers: HandlersOf<typeof contactCalls> = {
      listContacts: ({ query }, { db, session }) => listContacts(db, session, query),
      getContact: ({ params }, { db, session }) => getContact(db, session.serviceId, params.id),
      createContact: async ({ body }, context) =>
        createContact(context.tx, context.feed, await editor(context.tx, context), body),
      updateContact: async ({ params, body }, context) =>
        updateContact(context.tx, context.feed, await editor(context.tx, context), params.id, body),
      deleteContact,
      linkVisitor: async ({ params }, context) =>
        linkVisitor(context.tx, context.feed, await editor(context.tx, context), params),
      unlinkVisitor: async ({ params }, context) =>
        unlinkVisitor(context.tx, context.feed, await editor(context.tx, context), params),
      getContactOfVisitor: ({ params }, { db, session }) => contactForVisitor(db, session, params.visitorEid),
      listContactConversations: ({ params }, { session }) =>
        database.transaction((tx) => contactConversations(tx, session, params.id)),
      blockContact: async ({ params, body }, context) =>
        blockContact(context.tx, context.feed, await editor(context.tx, context), { ...params, ...body }),
      listContactDuplicates: async (_, { db, session }) =>
        ok({ groups: await contactDuplicates(db, session.serviceId) }),
      mergeContacts: async ({ params, body }, context) =>
        mergeContacts(context.tx, context.feed, await editor(context.tx, context), params.id, body),
      undoContactMerge: async ({ params }, context) =>
        undoMerge(context.tx, context.feed, await editor(context.tx, context), params.mergeId),
      exportContacts: async (_, { db, session }) => ok(exportCsv(db, session)),
      exportContactsAsVcards: async (_, { db, session }) => ok(exportVcards(db, session)),
      async getContactVcard({ params }, { db, session }) {
        const found = await getContact(db, session.serviceId, params.id)
        return found.ok ? ok(oneVcard(found.value.contact)) : found
      },
      getContactTemplate: async () => ok(contactTemplate()),
      importContacts: importing(readCsvContacts),
      importVcards: importing(readVcardContacts),
    }
    return { handlers, entities: { contact: metContacts }, clean: (atMs) => forgetMerges(db, atMs) }
  },
} satisfies ServerModule<Deps>
