import { describe, expect, it } from 'vitest'
import type { FormDefinition, FormField, FormType, WidgetForm } from '#core/contract/index.ts'
import { enterAsCustomer } from '../customer.ts'
import { codeTo, mailTo, mailTranscript, tokensIn } from '../mailed.ts'
import {
  changedIn,
  closeInquiry,
  conversationOf,
  eventually,
  inquiryOf,
  lastEntryOf,
  newId,
  outcomeOf,
  ownEntities,
  type Person,
  personOf,
  registerVisitor,
  s,
  say,
  setStatus,
  startConversation,
  startHandled,
  takeOver,
  transportTo,
  unwrap,
} from '../test-client.ts'
import { formCorrectionTests } from './form-corrections.ts'
import { type Start, serverFor } from './suite.ts'

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  ...{ id, kind: 'text', label: { '': id, es: `${id} (es)` }, hint: { '': '' } },
  ...{ isRequired: false, options: [], isVerified: false, showIf: null },
  ...more,
})
const formWith = (...fields: FormField[]): FormDefinition => ({
  ...{ isOn: true, title: { '': 'A form' }, intro: { '': '' }, fields },
})

/** Widgets with their forms, and what visitors do with them [ENT-10] [SES-20] [ROL-01] [CAP-18]. */
export function visitorSideSuite(start: Start) {
  const world = serverFor(start)
  const params = () => ({ s })
  const widgetNow = async () => unwrap(await world.admin.call('getWidgetSettingV2', { params: params() })).widget
  async function change(part: object) {
    const { revision } = await widgetNow()
    return unwrap(await world.admin.call('updateWidgetSettingV2', { params: params(), body: { revision, ...part } }))
      .widget
  }
  async function define(formType: FormType, definition: FormDefinition): Promise<WidgetForm> {
    const { id } = await widgetNow()
    const { forms } = unwrap(await world.admin.call('getWidgetForms', { params: { s, id } }))
    const version = forms.find((form) => form.formType === formType)?.version ?? 0
    const body = { version, definition }
    return unwrap(await world.admin.call('setWidgetForm', { params: { s, id, formType }, body })).form
  }
  const answerTo = (
    person: Person,
    roomID: string,
    { formType = 'preChatSurvey', ...body }: { formType?: FormType; id?: string; version: number; values: object },
  ) =>
    person.call('createFormAnswer', {
      params: { s, formType },
      query: { roomID },
      body: { id: newId(), ...body, values: { ...body.values } },
    })
  const seenBy = (person: Person, roomID: string, formType: FormType = 'preChatSurvey') =>
    person.call('getFormAnswer', { params: { s, formType }, query: { roomID } })
  const mailsTo = async (address: string) => {
    const page = await (await fetch(`${world.server.url}/demo/mail`)).text()
    return page.split('<article').filter((mail) => mail.includes(address))
  }

  describe('widgets', () => {
    it('[CAP-02] [CAP-18] a widget takes voice calls until an admin allows video or forbids all', async () => {
      const face = async () =>
        unwrap(await world.admin.call('getWidgetFace', { params: params(), query: { host: '' } })).face
      expect(await face()).toMatchObject({ takesCalls: 'voice', sendsPushes: false })
      for (const takesCalls of ['video', 'none', 'voice'] as const) {
        await change({ takesCalls })
        expect((await face()).takesCalls).toBe(takesCalls)
      }
      const { revision } = await widgetNow()
      const bad = { params: params(), body: { revision, takesCalls: 'fax' as 'none' } }
      expect(outcomeOf(await world.admin.call('updateWidgetSettingV2', bad))).toBe('invalid-request')
      expect((await face()).takesCalls).toBe('voice')
    })

    it('[CAP-18] every service has a default widget, which admins change, and version 1 shows the same', async () => {
      const widget = await widgetNow()
      expect(widget).toMatchObject({ isDefault: true, position: 'end', hasSecret: false })
      const changed = await change({ position: 'start', greeting: { '': 'Hi', es: 'Hola' } })
      const v1 = unwrap(await world.admin.call('getWidgetSettingV1', { params: params() })).setting
      expect(v1).toMatchObject({ position: 'start', greeting: { '': 'Hi', es: 'Hola' }, revision: changed.revision })
      const late = { params: params(), body: { revision: widget.revision, theme: 'dark' as const } }
      expect(outcomeOf(await world.admin.call('updateWidgetSettingV1', late))).toBe('widget-changed')
      expect(outcomeOf(await world.agents[0].call('listWidgets', { params: params() }))).toBe('forbidden')
      const bad = { params: params(), body: { revision: changed.revision, domains: ['https://shop.example/'] } }
      expect(outcomeOf(await world.admin.call('updateWidgetSettingV2', bad))).toBe('invalid-request')
      expect((await widgetNow()).domains).toEqual([])
    })

    it('[CAP-18] a service has several widgets; the default one stays', async () => {
      const id = newId()
      const create = () => world.admin.call('createWidget', { params: params(), body: { id, name: 'Shop' } })
      const { widget } = unwrap(await create())
      expect(unwrap(await create()).widget).toEqual(widget)
      const { widgets } = unwrap(await world.admin.call('listWidgets', { params: params() }))
      expect(widgets.map(({ isDefault }) => isDefault)).toEqual([true, false])
      const remove = (which: string) => world.admin.call('deleteWidget', { params: { s, id: which } })
      expect(outcomeOf(await remove((await widgetNow()).id))).toBe('default-widget')
      unwrap(await remove(id))
      expect(outcomeOf(await remove(id))).toBe('not-found')
    })

    it('[CAP-18] pages of other domains than its own do not get a widget, and may not frame it', async () => {
      await change({ domains: ['shop.example', '*.blog.example'] })
      const anybody = transportTo(world.server.url, newId())
      const face = async (host: string) =>
        outcomeOf(await anybody.send('getWidgetFace', { params: params(), query: { host } }))
      expect(await face('https://shop.example')).toBe('ok')
      expect(await face('https://shop.example:8443')).toBe('ok')
      expect(await face('https://de.blog.example')).toBe('ok')
      for (const host of ['https://blog.example', 'https://evilshop.example', 'https://shop.example.evil', 'null', ''])
        expect(await face(host)).toBe('domain-not-allowed')
      // The links of the backend lead to a page of its own.
      expect(await face(world.server.url)).toBe('ok')
      const page = await fetch(`${world.server.url}/widget/frame.html?s=${s}&w=`)
      if (page.ok)
        expect(page.headers.get('content-security-policy')).toContain("'self' shop.example:* *.blog.example:*")
      await change({ domains: [] })
      expect(await face('https://anywhere.example')).toBe('ok')
    })
  })

  describe('forms', () => {
    formCorrectionTests({ world, define: (definition) => define('preChatSurvey', definition), field, formWith })

    it('[ENT-10] an answer keeps form type, room and eid, and the words of its visitor; staff who see the room read it', async () => {
      const form = await define('preChatSurvey', formWith(field('name', { isRequired: true }), field('topic')))
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0])
      const before = await lastEntryOf(world.agents[0])
      const { answer } = unwrap(await answerTo(visitor, roomId, { version: form.version, values: { name: ' Ada ' } }))
      expect(answer).toMatchObject({ formType: 'preChatSurvey', roomId, eid: visitor.eid, version: form.version })
      expect(answer.fields).toEqual([
        { id: 'name', kind: 'text', label: 'name', value: 'Ada', shown: '', isVerified: false },
      ])
      expect(changedIn(await world.agents[0].feed(before))).toContain('listFormAnswers')
      expect(unwrap(await seenBy(world.agents[0], roomId)).answer).toEqual(answer)
      const all = await world.agents[0].call('listFormAnswers', { params: { s, roomId } })
      expect(unwrap(all).answers).toEqual([answer])
      // Nobody else: colleagues who are not in it, and other visitors.
      const stranger = await registerVisitor(world.server.url)
      expect(outcomeOf(await seenBy(world.agents[1], roomId))).toBe('not-found')
      expect(outcomeOf(await seenBy(stranger, roomId))).toBe('not-found')
      expect(outcomeOf(await answerTo(stranger, roomId, { version: form.version, values: { name: 'Eve' } }))).toBe(
        'not-found',
      )
    })

    it('[ENT-10] an answer is sent once: a repeat gives the same, a second one is refused, a change needs its revision', async () => {
      const form = await define('preChatSurvey', formWith(field('name', { isRequired: true })))
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0])
      const [id, given] = [newId(), { version: form.version, values: { name: 'Ada' } }]
      const first = unwrap(await answerTo(visitor, roomId, { id, ...given })).answer
      expect(unwrap(await answerTo(visitor, roomId, { id, ...given })).answer).toEqual(first)
      expect(outcomeOf(await answerTo(visitor, roomId, given))).toBe('form-answered')
      const update = (revision: number, name: string) =>
        visitor.call('updateFormAnswer', {
          params: { s, formType: 'preChatSurvey' },
          query: { roomID: roomId },
          body: { revision, version: form.version, values: { name } },
          idempotencyKey: newId(),
        })
      expect(unwrap(await update(1, 'Ada L.')).answer.revision).toBe(2)
      expect(outcomeOf(await update(1, 'Late'))).toBe('answer-changed')
      expect(unwrap(await seenBy(visitor, roomId)).answer?.fields[0]?.value).toBe('Ada L.')
      // Another visitor's id is nobody else's.
      const other = await startHandled(world.server.url, world.agents[0])
      expect(outcomeOf(await answerTo(other.visitor, other.roomId, { id, ...given }))).toBe('key-conflict')
    })

    it('[ENT-10] an answer to a form of a widget is read and changed where the widget is named', async () => {
      const form = await define('preChatSurvey', formWith(field('name', { isRequired: true })))
      const { id: widgetId } = await widgetNow()
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0])
      const at = { params: { s, formType: 'preChatSurvey', widgetId }, query: { roomID: roomId } } as const
      expect(unwrap(await visitor.call('getWidgetFormAnswer', at)).answer).toBeNull()
      const change = (revision: number, name: string) =>
        visitor.call('updateWidgetFormAnswer', {
          ...at,
          body: { revision, version: form.version, values: { name } },
          idempotencyKey: newId(),
        })
      expect(outcomeOf(await change(1, 'Nobody has answered'))).toBe('not-found')
      unwrap(await answerTo(visitor, roomId, { version: form.version, values: { name: 'Ada' } }))
      expect(unwrap(await change(1, 'Ada L.')).answer.revision).toBe(2)
      expect(outcomeOf(await change(1, 'Late'))).toBe('answer-changed')
      expect(unwrap(await visitor.call('getWidgetFormAnswer', at)).answer?.fields[0]?.value).toBe('Ada L.')
      const stranger = await registerVisitor(world.server.url)
      expect(outcomeOf(await stranger.call('getWidgetFormAnswer', at))).toBe('not-found')
      const elsewhere = { ...at, params: { ...at.params, widgetId: newId() } }
      expect(outcomeOf(await visitor.call('getWidgetFormAnswer', elsewhere))).toBe('not-found')
    })

    it('one widget is read by its id, by admins alone', async () => {
      const widget = await widgetNow()
      const at = { params: { s, id: widget.id } }
      expect(unwrap(await world.admin.call('getWidget', at)).widget).toEqual(widget)
      expect(outcomeOf(await world.admin.call('getWidget', { params: { s, id: newId() } }))).toBe('not-found')
      expect(outcomeOf(await world.agents[0].call('getWidget', at))).toBe('forbidden')
    })

    it('[ENT-10] a form whose definition changed while it was filled in is refused with the new one, and nothing is stored', async () => {
      const old = await define('preChatSurvey', formWith(field('name')))
      const next = await define('preChatSurvey', formWith(field('name'), field('order', { isRequired: true })))
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0])
      const refused = await answerTo(visitor, roomId, { version: old.version, values: { name: 'Ada' } })
      expect(outcomeOf(refused)).toBe('form-changed')
      const details = refused.ok ? {} : (refused.error.details ?? {})
      expect(JSON.parse(String(details.form))).toEqual(next)
      expect(unwrap(await seenBy(visitor, roomId)).answer).toBeNull()
      const off = await define('preChatSurvey', { ...next.definition, isOn: false })
      expect(
        outcomeOf(await answerTo(visitor, roomId, { version: off.version, values: { name: 'A', order: '7' } })),
      ).toBe('form-off')
    })

    it('[ENT-10] missing and wrong values are named by their fields, as far as conditions ask for them', async () => {
      const why = field('why', { isRequired: true, showIf: { fieldId: 'rating', is: '1' } })
      const rating = field('rating', { kind: 'rating', isRequired: true })
      const form = await define('postChatSurvey', formWith(rating, why, field('mail', { kind: 'email' })))
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0])
      const give = (values: object) =>
        answerTo(visitor, roomId, { formType: 'postChatSurvey', version: form.version, values })
      expect(await give({ rating: 1, mail: 'nobody' })).toMatchObject({
        error: { name: 'form-incomplete', details: { why: 'missing', mail: 'no-email' } },
      })
      expect(outcomeOf(await give({ rating: 9 }))).toBe('form-incomplete')
      const { answer } = unwrap(await give({ rating: 5, why: 'is not asked' }))
      expect(answer.fields.map(({ id }) => id)).toEqual(['rating'])
    })

    it('[VAL-01] forms, codes, mailed conversations and contacts take the endings of addresses that the installation allows', async () => {
      const { face } = unwrap(await world.admin.call('getWidgetFace', { params: params(), query: { host: '' } }))
      expect(face.longestEmailSuffix).toBe(3)
      const form = await define('preChatSurvey', formWith(field('mail', { kind: 'email', isVerified: true })))
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0])
      const address = (ending: string) => `ana-${newId()}@example.${ending}`
      for (const ending of ['shop', 'info', 'online', 'test']) {
        const mail = address(ending)
        const given = await answerTo(visitor, roomId, { version: form.version, values: { mail } })
        expect(given).toMatchObject({ error: { name: 'form-incomplete', details: { mail: 'email-suffix' } } })
        const outcomes = await Promise.all([
          visitor.call('sendFormOtp', { params: params(), body: { otpType: 'email', verificationValue: mail } }),
          visitor.call('sendTranscript', { params: { s, roomId }, body: { email: mail } }),
          world.admin.call('inviteStaff', {
            params: params(),
            body: { email: mail, name: 'Ana', role: 'agent', tagIds: [] },
          }),
          world.agents[0].call('createContact', {
            params: params(),
            body: { id: newId(), name: 'Ana', mails: [{ kind: 'work', address: mail }] },
          }),
        ])
        expect(outcomes).toMatchObject(
          Array(4).fill({ error: { name: 'email-suffix', details: { suffix: `.${ending}` } } }),
        )
      }
      const right = { version: form.version, values: { mail: address('org') } }
      expect(outcomeOf(await answerTo(visitor, roomId, right))).toBe('otp-needed')
    })

    it('[ENT-10] two admins who change a form are told, and a wrong definition changes nothing', async () => {
      const { id } = await widgetNow()
      const form = await define('offlineMessage', formWith(field('name')))
      const set = (version: number, definition: FormDefinition) =>
        world.admin.call('setWidgetForm', {
          params: { s, id, formType: 'offlineMessage' },
          body: { version, definition },
        })
      expect(outcomeOf(await set(form.version - 1, formWith(field('other'))))).toBe('form-changed')
      expect(unwrap(await set(form.version - 1, form.definition)).form).toEqual(form)
      const wrong = [
        formWith(field('name'), field('name')),
        formWith(field('pick', { kind: 'choice' })),
        formWith(field('name', { showIf: { fieldId: 'later', is: 'x' } }), field('later')),
      ]
      for (const definition of wrong) expect(outcomeOf(await set(form.version, definition))).toBe('invalid-request')
      expect(outcomeOf(await set(form.version, formWith()))).toBe('ok')
    })
  })

  describe('codes of forms', () => {
    it('[SES-20] an address is proved by the code that was sent there; a wrong one is counted, and a spent one is none', async () => {
      const form = await define('preChatSurvey', formWith(field('mail', { kind: 'email', isVerified: true })))
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0])
      const address = `${newId()}@example.com`
      const give = () => answerTo(visitor, roomId, { version: form.version, values: { mail: address } })
      expect(await give()).toMatchObject({ error: { name: 'otp-needed', details: { fieldId: 'mail' } } })
      const otp = { otpType: 'email' as const, verificationValue: address }
      const send = () => visitor.call('sendFormOtp', { params: params(), body: otp })
      const verify = (otpCode: string) => visitor.call('verifyFormOtp', { params: params(), body: { ...otp, otpCode } })
      expect(outcomeOf(await verify('123456'))).toBe('otp-expired')
      unwrap(await send())
      const code = await codeTo(world.server.url, address)
      expect(outcomeOf(await verify(code === '111111' ? '222222' : '111111'))).toBe('otp-wrong')
      expect(outcomeOf(await verify(code))).toBe('ok')
      expect(outcomeOf(await verify(code))).toBe('otp-expired')
      expect(unwrap(await give()).answer.fields[0]?.isVerified).toBe(true)
      // Another visitor has proved nothing by it.
      const other = await startHandled(world.server.url, world.agents[0])
      const theirs = await answerTo(other.visitor, other.roomId, { version: form.version, values: { mail: address } })
      expect(outcomeOf(theirs)).toBe('otp-needed')
    })

    it('[SES-20] codes are sent only where a form that is on asks for the proof of such a field', async () => {
      const visitor = await registerVisitor(world.server.url)
      const send = (otpType: 'email' | 'sms', verificationValue: string) =>
        visitor.call('sendFormOtp', { params: params(), body: { otpType, verificationValue } })
      const byMail = () => send('email', `${newId()}@example.com`)
      const proved = formWith(field('mail', { kind: 'email', isVerified: true }))
      for (const definition of [
        formWith(field('mail', { kind: 'email' })),
        formWith(field('phone', { kind: 'phone', isVerified: true })),
        { ...proved, isOn: false },
      ]) {
        await define('preChatSurvey', definition)
        expect(outcomeOf(await byMail())).toBe('otp-not-asked')
      }
      await define('preChatSurvey', proved)
      expect(outcomeOf(await byMail())).toBe('ok')
      expect(outcomeOf(await send('sms', '+4915112345678'))).toBe('otp-not-asked')
      const { widget } = unwrap(
        await world.admin.call('createWidget', { params: params(), body: { id: newId(), name: 'Plain' } }),
      )
      const ofOther = { otpType: 'email' as const, verificationValue: `${newId()}@example.com`, widgetId: widget.id }
      expect(outcomeOf(await visitor.call('sendFormOtp', { params: params(), body: ofOther }))).toBe('otp-not-asked')
    })

    it('[SES-20] a code is void after five wrong ones', async () => {
      await define('preChatSurvey', formWith(field('mail', { kind: 'email', isVerified: true })))
      const visitor = await registerVisitor(world.server.url)
      const otp = { otpType: 'email' as const, verificationValue: `${newId()}@example.com` }
      unwrap(await visitor.call('sendFormOtp', { params: params(), body: otp }))
      const code = await codeTo(world.server.url, otp.verificationValue)
      const wrong = code === '111111' ? '222222' : '111111'
      const verify = (otpCode: string) => visitor.call('verifyFormOtp', { params: params(), body: { ...otp, otpCode } })
      for (let n = 0; n < 5; n += 1) expect(outcomeOf(await verify(wrong))).toBe('otp-wrong')
      expect(outcomeOf(await verify(code))).toBe('otp-expired')
    })
  })

  describe('teams and links', () => {
    it('[SES-20] visitors choose among the offered teams, by language, hidden ones and people only where they are asked for', async () => {
      const [agent] = world.agents
      const [english, spanish, secret] = [newId(), newId(), newId()]
      const make = (id: string, name: string, languages: string[]) =>
        world.admin.call('createTag', {
          params: params(),
          body: { id, name, color: 'red', memberEids: [agent.eid], languages },
        })
      for (const tag of [make(english, 'Sales', ['en']), make(spanish, 'Ventas', ['es']), make(secret, 'VIPs', [])])
        unwrap(await tag)
      await change({
        showsStaff: false,
        teams: [
          {
            tagId: english,
            label: { '': '', en: 'Sales desk' },
            description: { '': 'Offers', en: 'Offers and prices' },
          },
          { tagId: spanish },
          { tagId: secret, isHidden: true },
        ],
      })
      const visitor = await registerVisitor(world.server.url)
      const tags = async (query: object) =>
        unwrap(await visitor.call('getBundledTags', { params: params(), query })).tags
      expect((await tags({ language: 'es-MX' })).map(({ name }) => name)).toEqual(['Ventas'])
      expect(await tags({ language: 'en' })).toMatchObject([{ name: 'Sales desk', description: 'Offers and prices' }])
      expect((await tags({})).map(({ name, staffs }) => [name, staffs])).toEqual([
        ['Sales', []],
        ['Ventas', []],
      ])
      // A hidden one only by its id: nobody finds it who does not know of it.
      for (const query of [{ includeHidden: 'true' }, { includeHidden: 'true', tagId: newId() }, { tagId: secret }])
        expect((await tags(query)).map(({ isHidden }) => isHidden)).toEqual([false, false])
      const known = await tags({ includeHidden: 'true', tagId: secret })
      expect(known.map(({ name, isHidden }) => [name, isHidden])).toContainEqual(['VIPs', true])
      const one = (tagId: string) =>
        visitor.call('getTagStaffs', { params: { s, tagId }, query: { includeStaffs: 'true' } })
      expect(unwrap(await one(english)).tag.staffs).toEqual([])
      expect(outcomeOf(await one(newId()))).toBe('team-not-offered')
      await change({ showsStaff: true })
      const [person] = unwrap(await one(english)).tag.staffs
      expect(person).toMatchObject({ eid: agent.eid })
      expect(Object.keys(person ?? {}).toSorted()).toEqual(['eid', 'isHere', 'name'])
    })

    it('[SES-20] a link leads to a person, who is offered the inquiry first, and counts who follows it', async () => {
      const [first, second] = world.agents
      const [id, eid] = [newId(), second.eid]
      const body = { id, name: 'Card', kind: 'staff' as const, targetId: eid }
      const { destination } = unwrap(await world.admin.call('createDestination', { params: params(), body }))
      const follow = await fetch(`${world.server.url}/widget/to/${id}`, { redirect: 'manual' })
      expect(follow.headers.get('location')).toContain(`to=${id}`)
      expect(destination.url).toContain(`/to/${id}`)
      const visitor = await registerVisitor(world.server.url)
      const look = (which: string) => visitor.call('lookUpDestination', { params: { s, id: which } })
      expect(unwrap(await look(id)).destination).toMatchObject({ kind: 'staff', staffEid: eid, tagId: null })
      const connections = [await first.connect(), await second.connect()]
      for (const agent of [first, second]) unwrap(await setStatus(agent, 'available'))
      const roomId = newId()
      const opening = { id: roomId, page: '', linkId: id }
      unwrap(await visitor.call('createConversation', { params: params(), body: opening, idempotencyKey: newId() }))
      unwrap(await say(visitor, roomId, 'Hello'))
      const inquiry = await inquiryOf(visitor, roomId)
      const offered = await eventually(async () => {
        const told = await Promise.all([first, second].map((agent) => ownEntities(agent, 'offer')))
        const found = told.map((offers) => offers.some(({ inquiryId }) => inquiryId === inquiry.id))
        return found.some(Boolean) && found
      })
      // The first has been idle longer.
      expect(offered).toEqual([false, true])
      const [{ uses } = { uses: 0 }] = unwrap(
        await world.admin.call('listDestinations', { params: params() }),
      ).destinations
      expect(uses).toBe(1)
      for (const agent of [first, second]) unwrap(await setStatus(agent, 'away'))
      for (const connection of connections) await connection.close()
      // Followed again and again from one address, it does not look more used.
      for (let n = 0; n < 5; n += 1)
        expect((await fetch(`${world.server.url}/widget/to/${id}`, { redirect: 'manual' })).status).toBe(302)
      const used = unwrap(await world.admin.call('listDestinations', { params: params() })).destinations
      expect(used.map((each) => each.uses)).toEqual([1])
      const missing = { id: newId(), name: 'Gone', kind: 'team' as const, targetId: newId() }
      expect(outcomeOf(await world.admin.call('createDestination', { params: params(), body: missing }))).toBe(
        'destination-unknown',
      )
      unwrap(await world.admin.call('deleteDestination', { params: { s, id } }))
      const late = await registerVisitor(world.server.url)
      const stale = { id: newId(), page: '', linkId: id }
      unwrap(await late.call('createConversation', { params: params(), body: stale, idempotencyKey: newId() }))
      expect(outcomeOf(await look(id))).toBe('not-found')
      expect((await fetch(`${world.server.url}/widget/to/${id}`, { redirect: 'manual' })).status).toBe(404)
    })

    it('[SES-20] a visitor learns of their own inquiries, of what they use, and of what can be used, never an amount', async () => {
      const { visitor, inquiryId, roomId } = await startHandled(world.server.url, world.agents[0])
      const own = await visitor.call('getVisitorInquiry', { params: { s, id: inquiryId } })
      expect(unwrap(own)).toMatchObject({ roomId, inquiry: { id: inquiryId, status: 'handling' } })
      const stranger = await registerVisitor(world.server.url)
      expect(outcomeOf(await stranger.call('getVisitorInquiry', { params: { s, id: inquiryId } }))).toBe('not-found')
      const { usages } = unwrap(await visitor.call('getVisitorUsages', { params: params() }))
      expect(usages).toMatchObject({ conversations: 1, openInquiries: 1 })
      const { features } = unwrap(await visitor.call('getBilling', { params: params() }))
      expect(features).toContainEqual({ name: 'chat', isUsable: true })
      expect(features.every((feature) => Object.keys(feature).length === 2)).toBe(true)
      const { face } = unwrap(await visitor.call('getVisitorConfig', { params: params(), query: {} }))
      expect(face.id).toBe((await widgetNow()).id)
      expect(unwrap(await visitor.call('getConfigVisitor', { params: params() })).widgetId).toBe(face.id)
      const { forms } = unwrap(await visitor.call('getVisitorForms', { params: params(), query: {} }))
      expect(forms.every(({ definition }) => definition.isOn)).toBe(true)
      // Only staff can read a form that is off.
      await define('offlineMessage', { ...formWith(field('name')), isOn: false })
      const ofWidget = { params: { s, id: face.id } }
      const seen = async (person: Person) =>
        unwrap(await person.call('getWidgetForms', ofWidget)).forms.map(({ definition }) => definition.isOn)
      expect(await seen(visitor)).toEqual((await seen(world.admin)).filter(Boolean))
      expect(await seen(world.admin)).toContain(false)
      const foreign = { params: params(), query: { widgetId: newId() } }
      expect(outcomeOf(await visitor.call('getVisitorConfig', foreign))).toBe('not-found')
    })
  })

  describe('mails with links', () => {
    const handled = async (text = 'Where is my parcel?') => {
      const found = await startHandled(world.server.url, world.agents[0], { text })
      unwrap(await say(world.agents[0], found.roomId, 'It left us this morning'))
      return found
    }
    const use = (person: Person, token = '', body = {}) =>
      person.call('exchangeActionToken', { params: { s, token }, body })
    const read = (person: Person, token = '') => person.call('readActionToken', { params: { s, token } })

    it('[SES-20] a mailed conversation has links that each do one thing once: rate, resume, end mails', async () => {
      const { visitor, roomId } = await handled()
      const email = `${newId()}@example.com`
      const { mail, tokens } = await mailTranscript(world.server.url, visitor, roomId, email)
      expect(mail).toContain('Where is my parcel?')
      const [elsewhere, third] = [await registerVisitor(world.server.url), await registerVisitor(world.server.url)]
      // A refused request does not use up the token.
      expect(outcomeOf(await use(elsewhere, tokens.rate))).toBe('invalid-request')
      expect(unwrap(await use(elsewhere, tokens.rate, { rating: 4 }))).toEqual({ action: 'rate', roomId })
      expect(outcomeOf(await use(elsewhere, tokens.rate, { rating: 5 }))).toBe('action-used')
      expect(outcomeOf(await use(third, tokens.rate, { rating: 4 }))).toBe('action-used')
      // The answer may have been lost: the same again is answered as before.
      expect(unwrap(await use(elsewhere, tokens.rate, { rating: 4 }))).toEqual({ action: 'rate', roomId })
      const answer = async () => unwrap(await seenBy(visitor, roomId, 'postChatSurvey')).answer
      expect(await answer()).toMatchObject({ fields: [{ kind: 'rating', value: 4 }], revision: 1 })
      unwrap(await use(elsewhere, tokens.unsubscribe))
      expect(outcomeOf(await use(third, tokens.unsubscribe))).toBe('action-used')
      unwrap(await use(elsewhere, tokens.unsubscribe))
      const count = (await mailsTo(email)).length
      const send = (person: Person) => person.call('sendTranscript', { params: { s, roomId }, body: { email } })
      unwrap(await send(visitor))
      expect((await mailsTo(email)).length).toBe(count)
      expect(outcomeOf(await send(elsewhere))).toBe('not-found')
      await change({ sendsTranscripts: false })
      expect(outcomeOf(await send(visitor))).toBe('transcripts-off')
      await change({ sendsTranscripts: true })
    })

    it('[SES-20] a link to resume shows one conversation to read, and gives it to whoever has the code that is mailed then', async () => {
      const [agent] = world.agents
      const { visitor, roomId, inquiryId } = await handled()
      const email = `${newId()}@example.com`
      const { tokens } = await mailTranscript(world.server.url, visitor, roomId, email)
      const later = await startConversation(visitor, 'Nobody else may read this')
      const reader = await registerVisitor(world.server.url)
      const found = unwrap(await read(reader, tokens.resume))
      expect(found).toMatchObject({ action: 'resume', roomId: null, sentTo: `${email[0]}***@example.com` })
      expect(found.conversation?.lines.map(({ text }) => text)).toEqual([
        'Where is my parcel?',
        'It left us this morning',
      ])
      expect(unwrap(await read(visitor, tokens.resume))).toMatchObject({ roomId, conversation: null })
      // Reading is all: nothing is theirs without the code, and a wrong one is counted.
      expect(outcomeOf(await use(reader, tokens.resume))).toBe('otp-needed')
      expect(outcomeOf(await say(reader, roomId, 'Mine?'))).toBe('not-found')
      unwrap(await reader.call('sendActionCode', { params: { s, token: tokens.resume ?? '' } }))
      const otpCode = await codeTo(world.server.url, email)
      const wrong = otpCode === '111111' ? '222222' : '111111'
      expect(outcomeOf(await use(reader, tokens.resume, { otpCode: wrong }))).toBe('otp-wrong')
      const before = await Promise.all([visitor, agent].map(lastEntryOf))
      expect(unwrap(await use(reader, tokens.resume, { otpCode }))).toEqual({ action: 'resume', roomId })
      expect(unwrap(await use(reader, tokens.resume))).toEqual({ action: 'resume', roomId })
      // That one conversation is the reader's, and the former visitor keeps all others.
      const { conversations } = unwrap(await reader.call('getSnapshot', { params: params(), query: {} }))
      expect(conversations.map(({ id }) => id)).toEqual([roomId])
      expect(await inquiryOf(reader, roomId)).toMatchObject({ id: inquiryId, status: 'handling' })
      unwrap(await say(reader, roomId, 'I go on here'))
      expect(outcomeOf(await reader.call('getConversation', { params: { s, roomId: later.roomId } }))).toBe('not-found')
      expect(outcomeOf(await visitor.call('getConversation', { params: { s, roomId } }))).toBe('not-found')
      expect((await conversationOf(visitor, later.roomId)).preview).toBe('Nobody else may read this')
      expect(await visitor.feed(before[0])).toContainEqual(
        expect.objectContaining({ kind: 'conversation-gone', conversationId: roomId }),
      )
      expect(
        (await agent.feed(before[1])).flatMap((entry) => (entry.kind === 'conversation' ? [entry.conversation] : [])),
      ).toContainEqual(expect.objectContaining({ id: roomId, visitorEid: reader.eid }))
      for (const other of [visitor, await registerVisitor(world.server.url)])
        expect(outcomeOf(await use(other, tokens.resume))).toBe('action-used')
    })

    it('[SES-20] no link resumes a conversation once its visitor has signed out or is a shop’s customer', async () => {
      const reader = await registerVisitor(world.server.url)
      for (const end of ['sign-out', 'identify'] as const) {
        const { visitor, roomId } = await handled()
        const { tokens } = await mailTranscript(world.server.url, visitor, roomId, `${newId()}@example.com`)
        expect(outcomeOf(await read(reader, tokens.resume))).toBe('ok')
        const { eid, token } = visitor
        const body = { grant_type: 'revoke' as const, eid, refresh_token: token.refresh_token }
        if (end === 'sign-out') unwrap(await visitor.call('revokeToken', { params: params(), body }))
        else await enterAsCustomer(world.server.url, world.admin, { by: visitor })
        expect(outcomeOf(await read(reader, tokens.resume))).toBe('action-used')
        expect(outcomeOf(await reader.call('sendActionCode', { params: { s, token: tokens.resume ?? '' } }))).toBe(
          'action-used',
        )
      }
      // The mail of a customer has no such link, and goes to the address that the shop has said without a code.
      const visitor = await registerVisitor(world.server.url)
      const customer = await enterAsCustomer(world.server.url, world.admin, { by: visitor })
      const { roomId } = await startConversation(customer, 'Hello')
      const inquiry = await inquiryOf(customer, roomId)
      unwrap(await takeOver(world.agents[0], inquiry.id))
      unwrap(await say(world.agents[0], roomId, 'Good morning'))
      const send = (email: string) => customer.call('sendTranscript', { params: { s, roomId }, body: { email } })
      unwrap(await send('grace@example.com'))
      expect(Object.keys(tokensIn(await mailTo(world.server.url, 'grace@example.com')))).toEqual([
        'rate',
        'unsubscribe',
      ])
      expect(outcomeOf(await send('somebody@example.com'))).toBe('otp-needed')
    })

    it('[SES-20] a link rates the inquiry that its mail was about, whoever has answered since', async () => {
      const [agent, second] = world.agents
      const { visitor, roomId, inquiryId } = await handled()
      const { tokens } = await mailTranscript(world.server.url, visitor, roomId, `${newId()}@example.com`)
      unwrap(await closeInquiry(agent, inquiryId))
      unwrap(await say(visitor, roomId, 'One more thing'))
      const next = await inquiryOf(visitor, roomId)
      expect(next.id).not.toBe(inquiryId)
      unwrap(await takeOver(second, next.id))
      unwrap(await use(await registerVisitor(world.server.url), tokens.rate, { rating: 2 }))
      const { answers } = unwrap(await second.call('listFormAnswers', { params: { s, roomId } }))
      expect(answers.map((answer) => [answer.inquiryId, answer.fields[0]?.value])).toEqual([[inquiryId, 2]])
    })

    it('[SES-20] a conversation is mailed only after somebody has answered, and only to an address that was proved', async () => {
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0], { text: 'BUY at my shop' })
      const target = (email: string) => ({ params: { s, roomId }, body: { email } })
      const email = `${newId()}@example.com`
      for (const call of ['sendTranscriptCode', 'sendTranscript'] as const)
        expect(outcomeOf(await visitor.call(call, target(email)))).toBe('transcript-too-early')
      unwrap(await say(world.agents[0], roomId, 'No, thanks'))
      expect(outcomeOf(await visitor.call('sendTranscript', target(email)))).toBe('otp-needed')
      await mailTranscript(world.server.url, visitor, roomId, email)
      expect(outcomeOf(await visitor.call('sendTranscript', target(email.toUpperCase())))).toBe('ok')
      expect(outcomeOf(await visitor.call('sendTranscript', target(`other-${email}`)))).toBe('otp-needed')
    })

    it('mails to visitors are in the visitor’s language: conversations and codes', async () => {
      const [agent] = world.agents
      const subjects = {
        en: 'Your conversation',
        'es-MX': 'Tu conversación',
        ar: 'محادثتك',
        'zh-TW': '的對話',
        fr: 'Your conversation',
      }
      for (const [language, words] of Object.entries(subjects)) {
        const deviceId = newId()
        const transport = transportTo(world.server.url, deviceId)
        const body = { name: '', language, page: '' }
        const token = unwrap(await transport.send('registerAndLoginVisitor', { params: params(), body }))
        const visitor = personOf(world.server.url, transport, deviceId, token)
        const { roomId } = await startConversation(visitor)
        unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
        unwrap(await say(agent, roomId, 'Hello'))
        const email = `${newId()}@example.com`
        const { mail } = await mailTranscript(world.server.url, visitor, roomId, email)
        expect(mail).toContain(words)
        const code = await mailTo(world.server.url, email, (each) => !each.includes('token='))
        expect(code).toContain({ 'es-MX': 'Tu código', ar: 'رمزك', 'zh-TW': '你的驗證碼' }[language] ?? 'Your code')
      }
    })
  })

  describe('pages that a visitor looks at', () => {
    const view = (url: string, id = newId()) => ({ id, kind: 'page-view' as const, url, title: 'Boots', agoMs: 1000 })
    const collect = (person: Person, events: Array<ReturnType<typeof view>>, hasConsent = true) =>
      person.call('collectAnalytics', { params: params(), body: { hasConsent, events } })
    const pagesOf = (person: Person, visitorEid: string) =>
      person.call('listVisitorPages', { params: { s, visitorEid } })

    it('[CAP-18] come to the visitor’s agent where the widget follows them, after consent, without what follows the path', async () => {
      const [agent, colleague] = world.agents
      const { visitor } = await startHandled(world.server.url, agent)
      const id = newId()
      expect(unwrap(await collect(visitor, [view('https://shop.example/boots', id)])).taken).toBe(0)
      await change({ followsPages: true, asksConsent: true })
      expect(outcomeOf(await collect(visitor, [view('https://shop.example/boots', id)], false))).toBe('consent-needed')
      const page = view('https://shop.example/boots?session=secret#top', id)
      expect(unwrap(await collect(visitor, [page])).taken).toBe(1)
      expect(unwrap(await collect(visitor, [page])).taken).toBe(0)
      const { pages } = unwrap(await pagesOf(agent, visitor.eid))
      expect(pages).toMatchObject([{ url: 'https://shop.example/boots', title: 'Boots' }])
      expect(outcomeOf(await pagesOf(colleague, visitor.eid))).toBe('not-found')
      expect(outcomeOf(await pagesOf(visitor, visitor.eid))).toBe('forbidden')
      expect(outcomeOf(await collect(visitor, [view('javascript:alert(1)')]))).toBe('invalid-request')
      expect(unwrap(await collect(agent, [view('https://shop.example/')])).taken).toBe(0)
      await change({ followsPages: false, asksConsent: false })
    })
  })
}
