import { byteOrderMark, contactColumns, csvLine } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import { phoneWithWords } from '#core/platform/phone-number.ts'
import type { Session } from '#server/calls/session.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'
import type { Db } from '#server/db/database.ts'
import { turn } from '#server/platform/turn.ts'
import { vcardOf } from '#server/vcard/write-vcard.ts'
import { cellsOf } from './contact-cells.ts'
import { listContacts } from './list-contacts.ts'

const head = `${byteOrderMark}${csvLine(contactColumns)}`

/** All contacts of a service as a CSV file, in parts. An import of the file changes nothing. */
export async function* exportCsv(db: Db, session: Session): AsyncGenerator<string, void, void> {
  yield head
  for await (const page of pagesOf(db, session)) yield page.map((contact) => csvLine(cellsOf(contact))).join('')
}

/** All contacts of a service as vCards, in parts. */
export async function* exportVcards(db: Db, session: Session): AsyncGenerator<string, void, void> {
  for await (const page of pagesOf(db, session)) yield page.map(vcardOfContact).join('')
}

export async function* oneVcard(contact: ContactRow): AsyncGenerator<string, void, void> {
  yield vcardOfContact(contact)
}

/** A file as an import takes it, with an example. */
export async function* contactTemplate(): AsyncGenerator<string, void, void> {
  yield head
  yield csvLine([
    'Chan Tai Man',
    'Fernhill Outdoor',
    'Buyer',
    'mobile: +852 5550 0142; work: +852 2555 0100',
    'work: taiman@example.com',
    'zh-Hant',
    'Prefers the phone',
    'mail: given; sms: refused',
    '{"size":42}',
  ])
}

const vcardOfContact = (contact: ContactRow): string =>
  vcardOf({
    ...contact,
    phones: contact.phones.map(({ kind, number }) => ({ kind, number: phoneWithWords(shownNumber(number)) })),
    custom: Object.fromEntries(Object.entries(contact.customData).map(([name, value]) => [name, String(value)])),
  })

async function* pagesOf(db: Db, session: Session): AsyncGenerator<ContactRow[], void, void> {
  let after: string | null = null
  do {
    const query = { show: 'all' as const, language: '', limit: 200, ...(after !== null && { after }) }
    const page: Awaited<ReturnType<typeof listContacts>> = await listContacts(db, session, query)
    if (!page.ok) return
    yield page.value.contacts
    after = page.value.next
    await turn()
  } while (after !== null)
}
