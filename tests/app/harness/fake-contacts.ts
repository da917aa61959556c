import { fileEncodings } from '#core/contract/csv-import.ts'
import type { Contact, ContactDraft, StaffCard } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { foldText } from '#core/search/search-terms.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'

const idOf = (n: number) => `01900000-0000-7000-8000-${String(70_000 + n).padStart(12, '0')}`
const visitor = (n: number) => `01900000-0000-7000-8000-${String(5000 + n).padStart(12, '0')}`

/** A phone book in several scripts. `?contacts=empty` begins with none; a name of one visitor is suggested for all. */
export async function fakeContacts({ answer, nowMs, put }: FakeDeps) {
  const isEmpty = new URLSearchParams(location.search).get('contacts') === 'empty'
  const of = (n: number, more: Partial<Contact>): Contact => ({
    ...{ id: idOf(n), name: '', company: '', jobTitle: '', language: '', notes: '', phones: [], mails: [] },
    ...{ customData: {}, consents: {}, visitorEids: [], blockedAtMs: null, blockedByName: '' },
    ...{ createdAtMs: nowMs - n * 86_400_000, updatedAtMs: nowMs - n * 3_600_000, revision: 1, ...more },
  })
  const mobile = (number: string) => [{ kind: 'mobile' as const, number }]
  const work = (address: string) => [{ kind: 'work' as const, address }]
  let contacts: Contact[] = isEmpty
    ? []
    : [
        of(1, {
          ...{ name: 'Amara Lindqvist', company: 'Fjällvandring AB', jobTitle: 'Buyer', language: 'sv' },
          phones: [...mobile('+46705550121'), { kind: 'work', number: '+4681234567' }],
          ...{ mails: work('amara@example.com'), notes: 'Prefers the phone.\nAsk for the back door key.' },
          consents: { mail: { value: 'given', atMs: nowMs, byName: 'Ada Okafor' } },
          ...{ customData: { size: 42, city: 'Luleå' }, visitorEids: [visitor(1)] },
        }),
        of(2, { name: '陳大文', company: '遠足之友', language: 'zh-Hant', phones: mobile('+85255500104') }),
        of(3, { name: 'Chan Tai Man', phones: mobile('+85255500104'), notes: 'Tall' }),
        of(4, { name: 'أحمد الهاشمي', company: 'الهاشمي للرحلات', language: 'ar', mails: work('ahmed@example.com') }),
        of(5, {
          name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger of the Upper Valley',
          company: 'The Very Long Named Walking Association of the Northern Counties',
          mails: work('wolfeschlegelsteinhausenbergerdorff.featherstonehaugh@example.com'),
        }),
        of(6, { name: 'Spam Caller', blockedAtMs: nowMs - 3_600_000, blockedByName: 'Ada Okafor' }),
      ]
  const [first] = contacts
  if (first) await put('contact', first)
  let card: StaffCard = { isShared: false, jobTitle: '', showsPhone: false, showsEmail: true, token: null }
  const find = (id: string) => contacts.find((contact) => contact.id === id)
  const replace = (changed: Contact) => {
    contacts = contacts.map((contact) => (contact.id === changed.id ? changed : contact))
    return changed
  }
  async function change(id: string, make: (contact: Contact) => Contact) {
    const found = find(id)
    const result = await answer(null)
    if (!result.ok) return result
    if (!found) return fail('not-found')
    return ok({ contact: replace({ ...make(found), revision: found.revision + 1 }) })
  }
  const withDraft = (contact: Contact, { consents, ...draft }: Partial<ContactDraft>): Contact => {
    const values = Object.entries(consents ?? {}).flatMap(([way, value]) =>
      value ? [[way, { value, atMs: nowMs, byName: 'Mara Okafor' }] as const] : [],
    )
    return { ...contact, ...draft, ...(consents && { consents: Object.fromEntries(values) }) }
  }
  const vcard = () => answer(new Blob(['BEGIN:VCARD\r\nEND:VCARD\r\n'], { type: 'text/vcard' }))
  // `?encoding=windows-1251`: files are found to be in that one.
  const foundEncoding =
    fileEncodings.find((each) => each === new URLSearchParams(location.search).get('encoding')) ?? 'utf-8'
  const report = {
    created: 2,
    changed: 1,
    unchanged: 0,
    issues: [],
    issueCount: 0,
    isImported: false,
    encoding: 'utf-8' as const,
  }
  const answers = {
    listContacts({ query: { text = '', show } }) {
      const wanted = foldText(text)
      const textOf = ({ name, company, phones, mails }: Contact) =>
        foldText([name, company, ...phones.map((p) => p.number), ...mails.map((m) => m.address)].join(' '))
      const found = contacts
        .filter((contact) => show !== 'blocked' || contact.blockedAtMs !== null)
        .filter((contact) => textOf(contact).includes(wanted))
      return answer({ contacts: found, next: null })
    },
    async getContact({ params }) {
      const contact = find(params.id)
      return contact ? ok({ contact }) : fail('not-found')
    },
    async createContact({ body: { id, visitorEid, ...draft } }) {
      const result = await answer(null)
      if (!result.ok) return result
      const contact = withDraft(of(50, { id, visitorEids: visitorEid ? [visitorEid] : [] }), draft as ContactDraft)
      contacts = [contact, ...contacts]
      return ok({ contact })
    },
    async updateContact({ params: { id }, body: { revision, ...draft } }) {
      const found = find(id)
      if (found && found.revision !== revision) return fail('contact-changed', undefined, { revision: found.revision })
      return change(id, (contact) => withDraft(contact, draft as ContactDraft))
    },
    async deleteContact({ params }) {
      const result = await answer(null)
      if (result.ok) contacts = contacts.filter(({ id }) => id !== params.id)
      return result
    },
    blockContact: ({ params, body: { isBlocked } }) =>
      change(params.id, (contact) => ({ ...contact, blockedAtMs: isBlocked ? nowMs : null })),
    linkVisitor: ({ params: { id, visitorEid } }) =>
      change(id, (contact) => ({ ...contact, visitorEids: [...contact.visitorEids, visitorEid] })),
    unlinkVisitor: ({ params: { id, visitorEid } }) =>
      change(id, (contact) => ({ ...contact, visitorEids: contact.visitorEids.filter((eid) => eid !== visitorEid) })),
    // Every conversation asks for its visitor's contact: that never takes the refusal that a test has prepared.
    async getContactOfVisitor({ params: { visitorEid } }) {
      const contact = contacts.find(({ visitorEids }) => visitorEids.includes(visitorEid)) ?? null
      return ok({ contact, suggestions: contact ? [] : contacts.filter(({ id }) => id === idOf(2)) })
    },
    listContactConversations: async () => ok({ conversations: [] }),
    async listContactDuplicates() {
      const [one, two] = [find(idOf(2)), find(idOf(3))]
      const groups = one && two ? [{ id: 'tel:+85255500104', shared: '+85255500104', contacts: [one, two] }] : []
      return answer({ groups })
    },
    async mergeContacts({ params: { id }, body: { mergeId, revision: _, otherId, otherRevision: __, ...draft } }) {
      const other = find(otherId)
      const merged = await change(id, (contact) =>
        withDraft({ ...contact, notes: other?.notes ?? '' }, draft as ContactDraft),
      )
      if (!merged.ok) return merged
      contacts = contacts.filter((contact) => contact.id !== otherId)
      undone = other ?? null
      return ok({ contact: merged.value.contact, mergeId })
    },
    async undoContactMerge() {
      if (undone) contacts = [...contacts, undone]
      return answer({ contacts: [] })
    },
    exportContacts: () => answer(new Blob(['name\r\n'], { type: 'text/csv' })),
    exportContactsAsVcards: vcard,
    getContactVcard: vcard,
    getContactTemplate: () => answer(new Blob(['name\r\n'], { type: 'text/csv' })),
    importContacts: ({ query }) =>
      answer({ ...report, encoding: query.encoding ?? foundEncoding, isImported: query.dryRun !== 'true' }),
    importVcards: ({ query }) => answer({ ...report, created: 3, isImported: query.dryRun !== 'true' }),
    getStaffCard: async () => ok({ card }),
    async setStaffCard({ body }) {
      const result = await answer(null)
      if (!result.ok) return result
      card = { ...body, token: body.isShared ? 'abcdefghijklmnopqrstuvwx' : null }
      return ok({ card })
    },
  } satisfies FakeAnswers
  let undone: Contact | null = null
  return {
    answers,
    /** Changes a contact as a colleague would. */
    changeContact: (n: number, more: Partial<Contact>) => {
      const contact = find(idOf(n))
      if (contact) replace({ ...contact, ...more, revision: contact.revision + 1 })
    },
  }
}
