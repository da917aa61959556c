import type { CallId, contactCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Change, Input, OwnTransaction } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { phoneCountryIn } from '#server/services/phone-rules.ts'
import { contactConversations, contactForVisitor } from './contact-conversations.ts'
import {
  blockContact,
  type ContactHandler,
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

/** The phone book of a service. */
export const contacts = {
  create(deps) {
    const { database, nowMs } = deps
    const { db } = database
    const editor = async (db: Db, { session }: { session: Session }): Promise<Editor> => ({
      serviceId: session.serviceId,
      name: session.name,
      nowMs: nowMs(),
      country: await phoneCountryIn(db, session.serviceId),
      longestSuffix: deps.settings.EVERLINE_EMAIL_SUFFIX,
    })
    const edited =
      <K extends CallId>(handler: ContactHandler<K>) =>
      async (input: Input<K>, { tx, feed, session }: Change) =>
        handler(input, { tx, feed, ...(await editor(tx, { session })) })
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
      createContact: edited(createContact),
      updateContact: edited(updateContact),
      deleteContact,
      linkVisitor,
      unlinkVisitor,
      getContactOfVisitor: contactForVisitor,
      listContactConversations: ({ params }, { session }) =>
        database.transaction((tx) => contactConversations(tx, session, params.id)),
      blockContact,
      listContactDuplicates: async (_, { db, session }) =>
        ok({ groups: await contactDuplicates(db, session.serviceId) }),
      mergeContacts: edited(mergeContacts),
      undoContactMerge: undoMerge,
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
} satisfies ServerModule
