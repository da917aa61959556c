import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormDefinition, FormField, WidgetForm } from '#core/contract/index.ts'
import { runs, seedOf } from '#tests/soak/runs.ts'
import { codeTo } from '../mailed.ts'
import {
  changedIn,
  closeInquiry,
  lastEntryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  startHandled,
  unwrap,
} from '../test-client.ts'
import type { serverFor } from './suite.ts'

type Tools = {
  world: ReturnType<typeof serverFor>
  define(definition: FormDefinition): Promise<WidgetForm>
  field(id: string, more?: Partial<FormField>): FormField
  formWith(...fields: FormField[]): FormDefinition
}
type Correction = { id?: string; revision: number; version: number; values: Record<string, string | boolean> }

/** A visitor corrects what they have answered before the conversation [ENT-10]. */
export function formCorrectionTests({ world, define, field, formWith }: Tools) {
  const formType = 'preChatSurvey' as const
  const correct = (person: Person, roomID: string, body: Correction, idempotencyKey: string = newId()) =>
    person.call('updateFormAnswer', { params: { s, formType }, query: { roomID }, body, idempotencyKey })
  const fill = (person: Person, roomID: string, { version }: WidgetForm, values: Correction['values']) =>
    person.call('createFormAnswer', {
      ...{ params: { s, formType }, query: { roomID }, body: { id: newId(), version, values } },
    })
  const linesIn = async (person: Person, roomId: string) => {
    const range = { from: '1', to: '99' }
    const { messages } = unwrap(await person.call('listMessages', { params: { s, roomId }, query: range }))
    return messages.filter(({ kind }) => kind === 'answer-corrected')
  }
  const answerIn = async (person: Person, roomID: string) => {
    const seen = await person.call('getFormAnswer', { params: { s, formType }, query: { roomID } })
    return unwrap(seen).answer
  }
  async function answered(...fields: FormField[]) {
    const form = await define(formWith(field('name', { isRequired: true }), ...fields))
    const handled = await startHandled(world.server.url, world.agents[0])
    const { answer } = unwrap(await fill(handled.visitor, handled.roomId, form, { name: 'Ada' }))
    return { ...handled, form, answer }
  }

  describe('that are corrected', () => {
    it('[ENT-10] are told to the agent at once, with who, when and what it said before; the journey has it, too', async () => {
      const [agent] = world.agents
      const gift = field('gift', { kind: 'consent' })
      const { visitor, roomId, inquiryId, form } = await answered(field('street', { kind: 'area' }), gift)
      const [agents, own] = await Promise.all([agent, visitor].map(lastEntryOf))
      const values = { name: 'Ada Lovelace', street: 'Main\nStreet 1', gift: true }
      unwrap(await correct(visitor, roomId, { revision: 1, version: form.version, values }))
      const event = { kind: 'answer-corrected', senderKind: 'system', senderEid: visitor.eid }
      const text = 'preChatSurvey\nname: Ada\nstreet: –\ngift: –'
      for (const [person, since] of [
        [agent, agents],
        [visitor, own],
      ] as const)
        expect(await person.feed(since)).toContainEqual(
          expect.objectContaining({ kind: 'message', message: expect.objectContaining({ ...event, text }) }),
        )
      expect(changedIn(await agent.feed(agents))).toContain('listFormAnswers')
      const { answers } = unwrap(await agent.call('listFormAnswers', { params: { s, roomId } }))
      expect(answers[0]?.fields.map(({ value }) => value)).toEqual(['Ada Lovelace', 'Main\nStreet 1', true])
      const { steps } = unwrap(await agent.call('getConversationJourney', { params: { s, id: roomId } }))
      expect(steps.at(-1)).toMatchObject({ kind: 'answer-corrected' })
      // Long words are cut in the log, and what is gone is named by what it was.
      const long = { name: 'Ada '.repeat(40) }
      unwrap(await correct(visitor, roomId, { revision: 2, version: form.version, values: long }))
      unwrap(await correct(visitor, roomId, { revision: 3, version: form.version, values: { name: 'Ada' } }))
      const lines = (await linesIn(agent, roomId)).map(({ text }) => text.split('\n'))
      expect(lines[1]).toEqual(['preChatSurvey', 'name: Ada Lovelace', 'street: Main Street 1', 'gift: ✓'])
      expect(lines[2]?.[1]).toMatch(/^name: (?:Ada ){25}…$/)
      // After the end it is still the visitor's.
      unwrap(await closeInquiry(agent, inquiryId))
      unwrap(await correct(visitor, roomId, { revision: 4, version: form.version, values: { name: 'Ada K.' } }))
      expect((await linesIn(visitor, roomId)).length).toBe(4)
    })

    it('[ENT-10] are changed once, whatever is sent twice, late, in another order or without an answer', async () => {
      const { visitor, roomId, form } = await answered()
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(2), { maxLength: 8 }), async (unordered) => {
          const first = (await answerIn(visitor, roomId))?.revision ?? 0
          const linesBefore = (await linesIn(visitor, roomId)).length
          const corrections = [0, 1, 2].map((n) => ({
            key: newId(),
            body: { revision: first + n, version: form.version, values: { name: `${newId()} ${n}` } },
          }))
          const applied = new Set<number>()
          // At last all come in order, as a queue sends them.
          for (const n of [...unordered, 0, 1, 2]) {
            const { key, body } = corrections[n] ?? expect.unreachable()
            const isNext = applied.size === n
            const outcome = outcomeOf(await correct(visitor, roomId, body, key))
            expect(outcome).toBe(applied.has(n) || isNext ? 'ok' : 'answer-changed')
            if (isNext) applied.add(n)
          }
          expect(applied.size).toBe(3)
          expect(await answerIn(visitor, roomId)).toMatchObject({
            revision: first + 3,
            fields: [{ value: corrections[2]?.body.values.name }],
          })
          expect((await linesIn(visitor, roomId)).length).toBe(linesBefore + 3)
        }),
        { numRuns: runs(4), seed: seedOf(10) },
      )
    })

    it('[ENT-10] are the visitor’s own alone, and nothing changes where a correction is refused', async () => {
      const [agent] = world.agents
      const { visitor, roomId, form, answer } = await answered(field('mail', { kind: 'email' }))
      const body = { revision: 1, version: form.version, values: { name: 'Eve' } }
      const stranger = await registerVisitor(world.server.url)
      expect(outcomeOf(await correct(stranger, roomId, body))).toBe('not-found')
      expect(outcomeOf(await correct(agent, roomId, body))).toBe('forbidden')
      expect(outcomeOf(await correct(visitor, roomId, { ...body, id: newId() }))).toBe('not-found')
      const wrong = { ...body, values: { mail: 'nobody' } }
      expect(await correct(visitor, roomId, wrong)).toMatchObject({
        error: { name: 'form-incomplete', details: { name: 'missing', mail: 'no-email' } },
      })
      expect(outcomeOf(await correct(visitor, roomId, { ...body, version: 0 }))).toBe('form-changed')
      const contact = { id: newId(), visitorEid: visitor.eid, name: 'Ada' }
      const made = unwrap(await agent.call('createContact', { params: { s }, body: contact })).contact
      const block = (isBlocked: boolean) =>
        world.admin.call('blockContact', { params: { s, id: made.id }, body: { isBlocked } })
      unwrap(await block(true))
      expect(outcomeOf(await correct(visitor, roomId, body))).toBe('visitor-blocked')
      unwrap(await block(false))
      await define({ ...form.definition, isOn: false })
      expect(outcomeOf(await correct(visitor, roomId, { ...body, version: form.version + 1 }))).toBe('form-off')
      expect(await answerIn(visitor, roomId)).toEqual(answer)
      expect(await linesIn(visitor, roomId)).toEqual([])
    })

    it('[ENT-10] need no second proof of an address that stays, and one of an address that is new', async () => {
      const mail = field('mail', { kind: 'email', isVerified: true })
      const form = await define(formWith(field('name'), mail))
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0])
      const address = `${newId()}@example.com`
      const otp = { otpType: 'email' as const, verificationValue: address }
      unwrap(await visitor.call('sendFormOtp', { params: { s }, body: otp }))
      const otpCode = await codeTo(world.server.url, address)
      unwrap(await visitor.call('verifyFormOtp', { params: { s }, body: { ...otp, otpCode } }))
      unwrap(await fill(visitor, roomId, form, { name: 'Ada', mail: address }))
      // A new code takes the place of the proof that there was.
      unwrap(await visitor.call('sendFormOtp', { params: { s }, body: otp }))
      const give = (values: Correction['values']) =>
        correct(visitor, roomId, { revision: 1, version: form.version, values })
      expect(outcomeOf(await give({ name: 'Ada', mail: `other-${address}` }))).toBe('otp-needed')
      const { answer } = unwrap(await give({ name: 'Ada L.', mail: address }))
      expect(answer.fields[1]).toMatchObject({ value: address, isVerified: true })
    })
  })
}
