import { describe, expect, it } from 'vitest'
import {
  byteOrderMark,
  type CallResult,
  type Calls,
  type Contact,
  contactColumns,
  csvLine,
  maxImportedContacts,
} from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import {
  changedIn,
  closeInquiry,
  entitiesIn,
  lastEntryOf,
  newId,
  outcomeOf,
  ownEntities,
  type Person,
  registerVisitor,
  s,
  say,
  startConversation,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type Draft = Partial<Pick<Contact, 'name' | 'company' | 'language' | 'notes' | 'customData'>> & {
  phones?: Array<{ kind: 'mobile' | 'work'; number: string }>
  mails?: Array<{ kind: 'work' | 'home'; address: string }>
  consents?: Record<string, 'given' | 'refused' | null>
  visitorEid?: string
}

/** The phone book: contacts, their search, merges, files, visitors and blocks. */
export function contactsSuite(start: Start) {
  const world = serverFor(start)
  const at = (id: string) => ({ params: { s, id } })
  const create = (person: Person, { name = 'Chan Tai Man', ...draft }: Draft = {}, id = newId()) =>
    person.call('createContact', { params: { s }, body: { id, name, ...draft } as never })
  const created = async (...given: Parameters<typeof create>) => unwrap(await create(...given)).contact
  const change = (person: Person, { id, revision }: Contact, body: Draft) =>
    person.call('updateContact', { ...at(id), body: { revision, ...body } as never })
  const list = (person: Person, query: Record<string, string> = {}) =>
    person.call('listContacts', { params: { s }, query: query as never })
  const found = async (text: string, more: Record<string, string> = {}) =>
    unwrap(await list(world.admin, { text, limit: '200', ...more })).contacts.map(({ name }) => name)
  const phone = (number: string) => [{ kind: 'mobile' as const, number }]
  const mail = (address: string) => [{ kind: 'work' as const, address }]
  const unique = () => `u${newId().slice(-12)}`
  const block = (id: string, isBlocked = true, person = world.admin) =>
    person.call('blockContact', { ...at(id), body: { isBlocked } })

  describe('contacts', () => {
    it('[CAP-05] are written and read by all staff of the service, and by nobody else', async () => {
      const [agent, colleague] = world.agents
      const contact = await created(agent, { phones: phone('+852 5550 0142'), mails: mail('TaiMan@Example.com') })
      expect(contact).toMatchObject({
        ...{ name: 'Chan Tai Man', revision: 1, visitorEids: [], blockedAtMs: null },
        phones: [{ kind: 'mobile', number: '+85255500142' }],
        mails: [{ kind: 'work', address: 'taiman@example.com' }],
      })
      expect(unwrap(await colleague.call('getContact', at(contact.id))).contact).toEqual(contact)
      const visitor = await registerVisitor(world.server.url)
      expect(outcomeOf(await visitor.call('getContact', at(contact.id)))).toBe('forbidden')
      expect(outcomeOf(await list(visitor))).toBe('forbidden')
      for (const refused of [
        await agent.call('deleteContact', at(contact.id)),
        await block(contact.id, true, agent),
        await agent.call('exportContacts', { params: { s } }),
      ])
        expect(outcomeOf(refused)).toBe('forbidden')
      expect(outcomeOf(await agent.call('getContact', at(newId())))).toBe('not-found')
      // Repeating the id changes nothing.
      expect(await created(agent, { name: 'Other' }, contact.id)).toEqual(contact)
      unwrap(await world.admin.call('deleteContact', at(contact.id)))
      expect(outcomeOf(await colleague.call('getContact', at(contact.id)))).toBe('not-found')
    })

    it('[CAP-05] numbers without country code are of the country that admins choose, and refused without one', async () => {
      const [agent] = world.agents
      const set = (country: string, by: Person = world.admin) =>
        by.call('setPhoneRules', { params: { s }, body: { country } })
      const { country: before } = unwrap(await agent.call('getPhoneRules', { params: { s } }))
      for (const [country, written, number] of [
        ['DE', '0171/1234567', '+491711234567'],
        ['NO', '22 12 34 56', '+4722123456'],
        ['GB', '020 7946 0018 ext. 456', '+442079460018;ext=456'],
        ['', '+49 171 1234567', '+491711234567'],
      ] as const) {
        unwrap(await set(country))
        expect((await created(agent, { phones: phone(written) })).phones[0]?.number).toBe(number)
        const row = fileOf([[`Row ${unique()}`, written, '']])
        expect(unwrap(await load('importContacts', row)).issues).toEqual([])
      }
      expect(outcomeOf(await create(agent, { phones: phone('0171/1234567') }))).toBe('phone-wrong')
      const report = unwrap(await load('importContacts', fileOf([['Row', '22 12 34 56', '']])))
      expect(report.issues.map(({ code }) => code)).toEqual(['no-country-code'])
      expect([outcomeOf(await set('XX')), outcomeOf(await set('DE', agent))]).toEqual(['invalid-request', 'forbidden'])
      unwrap(await set(before))
    })

    it('[CAP-05] numbers are read in the scripts and with the marks in which people write them, and what is none is refused', async () => {
      const [agent] = world.agents
      for (const [written, number] of [
        ['5550 0142', '+85255500142'],
        ['٥٥٥٠ ٠١٤٢', '+85255500142'],
        ['\u202a+852 5550-0142\u202c', '+85255500142'],
        ['+49 (0)30 123456', '+4930123456'],
      ] as const)
        expect((await created(agent, { phones: phone(written) })).phones[0]?.number).toBe(number)
      for (const wrong of ['12', 'no number', '+85255500142555001425550'])
        expect(await create(agent, { phones: phone(wrong) })).toMatchObject({
          error: { name: 'phone-wrong', details: { number: wrong } },
        })
      expect(outcomeOf(await create(agent, { mails: mail('nowhere') }))).toBe('invalid-request')
      expect(outcomeOf(await create(agent, { name: ' ' }))).toBe('invalid-request')
    })

    it('[CAP-05] names of 300 characters with marks of direction stay as they are, and are found', async () => {
      const [agent] = world.agents
      const word = unique()
      const name = `\u202b${word.slice(0, 5)}\u200f${word.slice(5)} ${'字'.repeat(280)}\u202c`
      expect((await created(agent, { name })).name).toBe(name)
      expect(await found(word)).toEqual([name])
      expect(outcomeOf(await create(agent, { name: 'x'.repeat(301) }))).toBe('invalid-request')
      expect(outcomeOf(await create(agent, { name: 'a\u0000b' }))).toBe('invalid-request')
    })

    it('[CAP-05] a conflicting change is refused, and a consent says who wrote it', async () => {
      const [agent, colleague] = world.agents
      const first = await created(agent, { consents: { mail: 'given' } })
      expect(first.consents.mail).toMatchObject({ value: 'given' })
      const second = unwrap(
        await change(colleague, first, { company: 'Fernhill', consents: { sms: 'refused' } }),
      ).contact
      expect(second).toMatchObject({ company: 'Fernhill', revision: 2, consents: { sms: { value: 'refused' } } })
      expect(second.consents.mail).toEqual(first.consents.mail)
      expect(second.consents.sms?.byName).not.toBe(first.consents.mail?.byName)
      const late = await change(agent, first, { company: 'Other' })
      expect(late).toMatchObject({ error: { name: 'contact-changed', details: { revision: 2 } } })
      expect(outcomeOf(await change(agent, first, { company: 'Fernhill' }))).toBe('ok')
      expect(unwrap(await change(agent, second, { consents: { mail: null } })).contact.consents).not.toHaveProperty(
        'mail',
      )
    })
  })

  describe('search', () => {
    it('[CAP-05] finds names in any script, companies, addresses, and numbers by their end', async () => {
      const [agent] = world.agents
      const word = unique()
      const company = `Acme ${word}`
      for (const draft of [
        { name: 'Zoë Ångström', phones: phone('+46 8 123 45 67') },
        { name: '陳大文' },
        { name: 'أحمد الهاشمي' },
        { name: 'Иван Петров', mails: mail(`ivan.${word}@example.com`) },
      ])
        await created(agent, { ...draft, company })
      expect(await found(`zoe ${word}`)).toEqual(['Zoë Ångström'])
      expect(await found(`大文 ${word}`)).toEqual(['陳大文'])
      expect(await found(`文大 ${word}`)).toEqual([])
      expect(await found(`الهاش ${word}`)).toEqual(['أحمد الهاشمي'])
      expect(await found(`ПЕТР ${word}`)).toEqual(['Иван Петров'])
      expect(await found(`ivan.${word}@example`)).toEqual(['Иван Петров'])
      for (const number of ['+46 8 123', '1234567', '4567', '08-123', '0046 8'])
        expect(await found(number)).toContain('Zoë Ångström')
      expect(await found(word)).toHaveLength(4)
      expect(await found('!!!')).toEqual([])
    })

    it('[CAP-05] lists are in the order of names, in pages that neither repeat nor leave out anybody', async () => {
      const [agent] = world.agents
      const word = unique()
      for (const name of ['delta', 'Alpha', 'charlie', 'Bravo', 'alpha']) await created(agent, { name, company: word })
      const names: string[] = []
      for (let after: string | null = ''; after !== null; ) {
        const page: CallResult<Calls['listContacts']> = unwrap(
          await list(agent, { text: word, limit: '2', ...(after && { after }) }),
        )
        names.push(...page.contacts.map(({ name }) => name.toLowerCase()))
        after = page.next
      }
      expect(names).toEqual(['alpha', 'alpha', 'bravo', 'charlie', 'delta'])
      expect(outcomeOf(await list(agent, { after: 'nowhere' }))).toBe('invalid-request')
    })
  })

  describe('contacts and visitors', () => {
    it('[CAP-05] a visitor is at most one contact, whose conversations are listed for those who may see them', async () => {
      const [agent, colleague] = world.agents
      const { visitor, roomId, inquiryId } = await startHandled(world.server.url, agent, { name: 'Visiting Person' })
      const suggestion = await created(agent, { name: 'visiting person' })
      const ask = () => agent.call('getContactOfVisitor', { params: { s, visitorEid: visitor.eid } })
      expect(unwrap(await ask())).toEqual({ contact: null, suggestions: [suggestion] })
      const contact = await created(agent, { visitorEid: visitor.eid })
      expect(unwrap(await ask())).toEqual({ contact, suggestions: [] })
      const link = (id: string, visitorEid = visitor.eid) =>
        agent.call('linkVisitor', { params: { s, id, visitorEid } })
      expect(await link(suggestion.id)).toMatchObject({
        error: { name: 'visitor-linked', details: { contactId: contact.id } },
      })
      expect(outcomeOf(await create(agent, { visitorEid: visitor.eid }))).toBe('visitor-linked')
      expect(outcomeOf(await link(contact.id, colleague.eid))).toBe('not-found')
      const second = await startHandled(world.server.url, agent)
      expect(unwrap(await link(contact.id, second.visitor.eid)).contact.visitorEids).toHaveLength(2)
      const roomsFor = async (person: Person) =>
        unwrap(await person.call('listContactConversations', at(contact.id))).conversations.map(({ id }) => id)
      expect((await roomsFor(agent)).toSorted()).toEqual([roomId, second.roomId].toSorted())
      expect(await roomsFor(colleague)).toEqual([])
      unwrap(await agent.call('unlinkVisitor', { params: { s, id: contact.id, visitorEid: second.visitor.eid } }))
      expect(await roomsFor(agent)).toEqual([roomId])
      unwrap(await closeInquiry(agent, inquiryId))
    })

    it('[CAP-05] those met reach the client: in the snapshot, by the feed, and when somebody joins later', async () => {
      const [agent, colleague] = world.agents
      const { visitor, inquiryId } = await startHandled(world.server.url, agent)
      const [mine, theirs] = [await lastEntryOf(agent), await lastEntryOf(colleague)]
      const contact = await created(agent, { visitorEid: visitor.eid })
      expect(entitiesIn(await agent.feed(mine), 'contact')).toEqual([contact])
      const others = await colleague.feed(theirs)
      expect(entitiesIn(others, 'contact')).toEqual([])
      expect(changedIn(others)).toContain('listContacts')
      expect((await ownEntities(agent, 'contact')).map(({ id }) => id)).toContain(contact.id)
      expect((await ownEntities(colleague, 'contact')).map(({ id }) => id)).not.toContain(contact.id)
      const later = await lastEntryOf(world.admin)
      unwrap(
        await world.admin.call('takeOverInquiry', { params: { s, id: inquiryId }, body: {}, idempotencyKey: newId() }),
      )
      expect(entitiesIn(await world.admin.feed(later), 'contact')).toEqual([contact])
      unwrap(await world.admin.call('deleteContact', at(contact.id)))
      expect((await agent.feed(mine)).at(-2)).toMatchObject({ entity: 'contact', id: contact.id, value: null })
    })

    it('[CAP-05] a blocked visitor’s messages, conversations and inquiries are refused until the block ends', async () => {
      const [agent] = world.agents
      const { visitor, roomId, inquiryId } = await startHandled(world.server.url, agent)
      const contact = await created(agent, { visitorEid: visitor.eid })
      expect(unwrap(await block(contact.id)).contact.blockedAtMs).not.toBeNull()
      const tries = async () => [
        outcomeOf(await say(visitor, roomId, 'Hello?')),
        outcomeOf(
          await visitor.call('createConversation', {
            ...{ params: { s }, body: { id: newId(), page: '' }, idempotencyKey: newId() },
          }),
        ),
        outcomeOf(await visitor.call('createInquiry', { params: { s }, body: {}, idempotencyKey: newId() })),
      ]
      expect(await tries()).toEqual(Array(3).fill('visitor-blocked'))
      // The agent still answers, and a visitor who is nobody's contact still writes.
      unwrap(await say(agent, roomId, 'Goodbye'))
      await startConversation(await registerVisitor(world.server.url))
      expect(unwrap(await list(world.admin, { show: 'blocked' })).contacts.map(({ id }) => id)).toEqual([contact.id])
      expect(outcomeOf(await world.admin.call('deleteContact', at(contact.id)))).toBe('contact-blocked')
      unwrap(await block(contact.id, false))
      expect(await tries()).toEqual(['ok', 'ok', 'ok'])
      unwrap(await closeInquiry(agent, inquiryId))
    })
  })

  describe('duplicates', () => {
    const merge = (kept: Contact, other: Contact, more: Draft = {}, mergeId = newId()) =>
      world.admin.call('mergeContacts', {
        ...at(kept.id),
        body: { mergeId, revision: kept.revision, otherId: other.id, otherRevision: other.revision, ...more } as never,
      })
    const undo = (mergeId: string) => world.admin.call('undoContactMerge', { params: { s, mergeId } })

    it('[CAP-05] contacts with a number or an address in common are one group', async () => {
      const [agent] = world.agents
      const address = `${unique()}@example.com`
      const one = await created(agent, { mails: mail(address) })
      const two = await created(agent, { mails: mail(address.toUpperCase()) })
      const { groups } = unwrap(await agent.call('listContactDuplicates', { params: { s } }))
      const own = groups.find(({ shared }) => shared === address)
      expect(own?.contacts.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    })

    it('[CAP-05] two become one that has what both had, and an undo makes them again as they were', async () => {
      const [agent] = world.agents
      const { visitor, inquiryId } = await startHandled(world.server.url, agent)
      const one = await created(agent, { name: 'One', phones: phone('+85255500001'), customData: { size: 42 } })
      const two = await created(agent, {
        ...{ name: 'Two', company: 'Acme', mails: mail(`${unique()}@example.com`), notes: 'Tall' },
        ...{ consents: { mail: 'refused' }, visitorEid: visitor.eid, customData: { size: 40, city: 'Bonn' } },
      })
      const mergeId = newId()
      const { contact } = unwrap(await merge(one, two, { name: 'Two' }, mergeId))
      expect(contact).toMatchObject({
        ...{ id: one.id, name: 'Two', company: 'Acme', notes: 'Tall', phones: one.phones, mails: two.mails },
        ...{ customData: { size: 42, city: 'Bonn' }, consents: two.consents, visitorEids: [visitor.eid], revision: 2 },
      })
      expect(outcomeOf(await agent.call('getContact', at(two.id)))).toBe('not-found')
      // A repeat answers what there is.
      expect(unwrap(await merge(one, two, {}, mergeId)).contact).toEqual(contact)
      const { contacts } = unwrap(await undo(mergeId))
      const without = ({ revision: _, updatedAtMs: __, ...rest }: Contact) => rest
      expect(contacts.map(without)).toEqual(expect.arrayContaining([without(one), without(two)]))
      expect(outcomeOf(await undo(mergeId))).toBe('not-found')
      unwrap(await closeInquiry(agent, inquiryId))
    })

    it('[CAP-05] a merge of what has changed is refused, and so is its undo after a change', async () => {
      const [agent] = world.agents
      const [one, two] = [await created(agent, { name: 'One' }), await created(agent, { name: 'Two' })]
      const changed = unwrap(await change(agent, two, { company: 'Acme' })).contact
      expect(outcomeOf(await merge(one, two))).toBe('contact-changed')
      expect(outcomeOf(await merge(one, one))).toBe('not-found')
      const mergeId = newId()
      const { contact } = unwrap(await merge(one, changed, {}, mergeId))
      unwrap(await change(agent, contact, { company: 'Other' }))
      expect(outcomeOf(await undo(mergeId))).toBe('contact-changed')
    })
  })

  const load = (kind: 'importContacts' | 'importVcards', file: BlobPart, dryRun?: 'true') =>
    world.admin.call(kind, {
      ...{ params: { s }, query: dryRun ? { dryRun } : {} },
      file: new Blob([file], { type: kind === 'importContacts' ? 'text/csv' : 'text/vcard' }),
    })
  const fileOf = (rows: ReadonlyArray<readonly string[]>) =>
    [['name', 'phones', 'mails'], ...rows].map(csvLine).join('')

  describe('files of contacts', () => {
    const textOf = async (file: Result<Blob>) => Buffer.from(await unwrap(file).arrayBuffer()).toString()
    const counts = (report: Result<CallResult<Calls['importContacts']>>) => {
      const { created, changed, unchanged, issueCount } = unwrap(report)
      return [created, changed, unchanged, issueCount]
    }

    it('[CAP-05] an exported file can be imported again and changes nothing', async () => {
      const [agent] = world.agents
      const word = unique()
      const contact = await created(agent, {
        ...{ name: `=${word}\u200f`, notes: 'one\n"two"; three', language: 'zh-Hant', company: "'+x" },
        ...{ phones: phone('+85255500143'), mails: mail(`${word}@example.com`), consents: { calls: 'refused' } },
        customData: { city: 'Bonn; "x"', orders: 3, vip: true },
      })
      await created(agent, { name: `Only ${word}` })
      const file = await textOf(await world.admin.call('exportContacts', { params: { s } }))
      expect(file.startsWith(byteOrderMark + contactColumns.join(','))).toBe(true)
      expect(counts(await load('importContacts', file)).slice(0, 2)).toEqual([0, 0])
      const cards = await textOf(await world.admin.call('exportContactsAsVcards', { params: { s } }))
      expect(counts(await load('importVcards', cards, 'true'))[0]).toBe(0)
      unwrap(await world.admin.call('deleteContact', at(contact.id)))
      expect(counts(await load('importContacts', file))[0]).toBe(1)
      const again = unwrap(await list(agent, { text: word })).contacts.find(({ name }) => name === contact.name)
      const values = ({ id: _, consents: __, createdAtMs: ___, updatedAtMs: ____, ...rest }: Contact) => rest
      expect(again && values(again)).toEqual(values(contact))
      expect(again?.consents.calls?.value).toBe('refused')
    })

    it('[CAP-05] a wrong row is named by its line and left out, and the others are imported', async () => {
      const word = unique()
      const file = fileOf([
        [`Right ${word}`, '5550 0142', ''],
        ['', '', 'a@example.com'],
        [`Wrong ${word}`, 'abc', 'nowhere'],
        [`${'x'.repeat(301)}`, '', ''],
      ])
      const report = unwrap(await load('importContacts', file, 'true'))
      expect(report.issues.map(({ line, column, code }) => [line, column, code])).toEqual([
        [3, 'name', 'missing'],
        [4, 'phones', 'not-a-phone'],
        [4, 'mails', 'not-an-email'],
        [5, 'name', 'too-long'],
      ])
      expect(report).toMatchObject({ created: 1, issueCount: 4, isImported: false })
      expect(await found(word)).toEqual([])
      expect(unwrap(await load('importContacts', file))).toMatchObject({ created: 1, issueCount: 4, isImported: true })
      expect(await found(word)).toEqual([`Right ${word}`])
    })

    it('[CAP-05] a known person is completed, nothing is replaced, and rows about one person are one contact', async () => {
      const [agent] = world.agents
      const word = unique()
      const address = `${word}@example.com`
      const known = await created(agent, { name: `Ann ${word}`, mails: mail(address), notes: 'Kept' })
      const rows = [
        [`ANN ${word}`, '+85255500144', address],
        [`Bob ${word}`, '', address],
        [`Bob ${word}`, '+85255500145', address],
      ]
      expect(counts(await load('importContacts', fileOf(rows), 'true'))).toEqual([1, 1, 1, 0])
      expect(await found(word)).toHaveLength(1)
      expect(counts(await load('importContacts', fileOf(rows)))).toEqual([1, 1, 1, 0])
      const ann = unwrap(await agent.call('getContact', at(known.id))).contact
      expect(ann).toMatchObject({ name: `Ann ${word}`, notes: 'Kept', mails: known.mails, revision: 2 })
      expect(ann.phones).toEqual([{ kind: 'other', number: '+85255500144' }])
      expect((await found(word)).toSorted()).toEqual([`Ann ${word}`, `Bob ${word}`])
    })

    it('[CAP-05] vCards of the versions 2.1, 3.0 and 4.0 are read, with everything that people wrote', async () => {
      const word = unique()
      const cards = [
        'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E9=99=B3;=E5=A4=A7=\r\n=E6=96=87;;;\r\nTEL;CELL;PREF:5550 0146\r\nORG:Acme ' +
          `${word};Sales\r\nADR;WORK;ENCODING=QUOTED-PRINTABLE:;;1 Road=0D=0ABox 2;Hong Kong;;;\r\nEND:VCARD\r\n`,
        `begin:vcard\nversion:3.0\nFN:Zoë\\, ${word}\nitem1.TEL;type=WORK,voice:+46 8 123 45 68\nTEL:1823\nEMAIL;TYPE=INTERNET;TYPE=HOME:Zoe@Example.com\nNOTE:one\\ntwo\n  three\nPHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(200_000)}\nend:vcard\n`,
        `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:أحمد ${word}\r\nTEL;VALUE=uri;TYPE="voice,cell":tel:+852-5550-0147;ext=5\r\nLANG:ar\r\nBDAY:19800101\r\nEND:VCARD\r\n`,
      ]
      expect(counts(await load('importVcards', cards.join('')))).toEqual([3, 0, 0, 0])
      const { contacts } = unwrap(await list(world.admin, { text: word }))
      expect(contacts).toMatchObject([
        {
          ...{ name: `Zoë, ${word}`, notes: 'one\ntwo three', customData: { phone: '1823' } },
          ...{
            phones: [{ kind: 'work', number: '+4681234568' }],
            mails: [{ kind: 'home', address: 'zoe@example.com' }],
          },
        },
        {
          ...{ name: `أحمد ${word}`, language: 'ar', phones: [{ kind: 'mobile', number: '+85255500147;ext=5' }] },
          customData: { birthday: '19800101' },
        },
        {
          ...{ name: '大文 陳', company: `Acme ${word}, Sales`, phones: [{ kind: 'mobile', number: '+85255500146' }] },
          customData: { address: '1 Road\nBox 2, Hong Kong' },
        },
      ])
    })

    it('[CAP-05] a line that is no vCard is refused with its number, and too large a file at its first contact too many', async () => {
      const odd = unwrap(await load('importVcards', 'BEGIN:VCARD\nFN:A\nEND:VCARD\nnonsense', 'true'))
      expect([odd.created + odd.unchanged, odd.issues]).toEqual([
        1,
        [{ line: 4, column: '', code: 'not-a-card', value: 'nonsense' }],
      ])
      for (const broken of ['', 'BEGIN:VCARD\nFN:A\n'])
        expect(outcomeOf(await load('importVcards', broken))).toBe('vcards-unreadable')
      const many = 'BEGIN:VCARD\nFN:A\nEND:VCARD\n'.repeat(maxImportedContacts + 1)
      expect(await load('importVcards', many)).toMatchObject({
        error: { name: 'too-many-vcards', details: { limit: maxImportedContacts } },
      })
      const rows = `name\n${'A\n'.repeat(maxImportedContacts + 1)}`
      expect(outcomeOf(await load('importContacts', rows))).toBe('csv-too-many-rows')
      expect(outcomeOf(await load('importVcards', `BEGIN:VCARD\nFN:A\nPHOTO:${'A'.repeat(21 * 1024 * 1024)}`))).toBe(
        'too-large',
      )
    })
  })

  describe('business cards of the staff', () => {
    const page = async (token: string, file = '') => {
      const response = await fetch(`${world.server.url}/card/${token}${file}`)
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    const share = async (person: Person, body: { isShared: boolean; jobTitle?: string; showsEmail?: boolean }) =>
      unwrap(
        await person.call('setStaffCard', {
          ...{ params: { s }, body: { jobTitle: '', showsPhone: true, showsEmail: true, ...body } },
        }),
      ).card

    it('[CAP-05] a shared card is a page without scripts, with a vCard, and its address ends with the sharing', async () => {
      const [, , agent] = world.agents
      unwrap(
        await agent.call('updateProfile', {
          params: { s },
          body: { name: 'Priya', language: '', timeZone: '', phone: '+85255500148' },
        }),
      )
      const { token } = await share(agent, { isShared: true, jobTitle: '<b>Repairs</b>' })
      const { status, text, headers } = await page(token ?? '')
      expect(status).toBe(200)
      for (const part of [
        '&lt;b&gt;Repairs',
        'tel:+85255500148',
        'https://apps.apple.com/',
        'https://play.google.com/',
        '<svg',
      ])
        expect(text).toContain(part)
      expect(text).not.toMatch(/<script|<b>/)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
      expect(headers.get('cache-control')).toBe('no-store')
      const card = await page(token ?? '', '/contact.vcf')
      expect(card.headers.get('content-type')).toContain('text/vcard')
      expect(card.text).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\nFN:/)
      expect((await share(agent, { isShared: true, showsEmail: false })).token).toBe(token)
      expect((await page(token ?? '')).text).not.toContain('mailto:')
      await share(agent, { isShared: false })
      expect((await page(token ?? '')).status).toBe(404)
      expect((await share(agent, { isShared: true })).token).not.toBe(token)
      expect((await page('x'.repeat(24))).status).toBe(404)
    })
  })
}
