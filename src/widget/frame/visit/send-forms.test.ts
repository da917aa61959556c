import { expect, test } from 'vitest'
import type { FormDefinition, WidgetFace, WidgetForm } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { createKeptForms, emptyForm } from './kept-forms.ts'
import { sendForm } from './send-forms.ts'
import { dueForm } from './use-forms.ts'

const definition: FormDefinition = { isOn: true, title: { '': '' }, intro: { '': '' }, fields: [] }
const formOf = (formType: WidgetForm['formType'], version = 1): WidgetForm => ({ formType, version, definition })
const types = ['preChatSurvey', 'postChatSurvey', 'offlineMessage'] as const
// The checked edge: only the forms of the face are read.
const face = { id: 'w', forms: types.map((type) => formOf(type)) } as unknown as WidgetFace
const handling = { roomId: 'r', conversation: { status: 'handling', inquiry: { id: 'i', acceptedAtMs: 1 } } }

/** Sends a form that was filled in, to a backend that answers `answer`. */
async function sent(answer: Result<unknown>, formType: WidgetForm['formType'] = 'preChatSurvey') {
  globalThis.localStorage = fakeStorage()
  const asked: unknown[] = []
  const chat = {
    ask: async (call: unknown, input: unknown) => {
      asked.push({ call, input })
      return answer
    },
  } as unknown as Chat
  const forms = createKeptForms('shop', '')
  const inquiryId = formType === 'postChatSurvey' ? 'i' : null
  const form = { ...emptyForm({ id: 'f', formType, inquiryId, version: 1 }), values: { name: 'Ada' }, isSent: true }
  forms.keep(form)
  const again = await sendForm(chat, forms, face, { form, roomId: 'r', onChanged: () => {} })
  // The checked edge: only these of the rows are read.
  const due = dueForm({ face, rows: handling as never, forms })
  return { again, due: due?.form.formType ?? null, kept: forms.all()[0], asked }
}

test.each([
  ['form-incomplete', { mail: 'email-suffix' }, 'incomplete'],
  ['form-incomplete', {}, 'incomplete'],
  ['otp-needed', { fieldId: 'mail' }, 'unproved'],
  // No question is new: one was removed, or the title is another.
  ['form-changed', { form: JSON.stringify(formOf('preChatSurvey', 2)) }, 'changed'],
  ['form-changed', {}, 'changed'],
  // Errors that no rule of the form knows, and any that a later backend may send.
  ['invalid-request', {}, 'incomplete'],
  ['forbidden', {}, 'incomplete'],
  ['too-large', {}, 'incomplete'],
] as const)(
  '[ENT-10] a form that the backend gives back is asked again with the reason: %s %j',
  async (name, details, returned) => {
    for (const type of types) {
      const { due, kept, again } = await sent(fail(name, undefined, details), type)
      expect({ due, again }).toEqual({ due: type, again: false })
      expect(kept).toMatchObject({ returned, isSent: false, isDone: false, values: { name: 'Ada' } })
    }
  },
)

test('[ENT-10] the backend’s refusals stand beside their questions; those of a later backend are left out', async () => {
  const { kept } = await sent(fail('form-incomplete', undefined, { mail: 'email-suffix', age: 'too-young' }))
  expect(kept?.issues).toEqual({ mail: 'email-suffix' })
})

test('[ENT-10] a form that arrived, is not asked any more or was answered is not asked again; one on a bad line waits', async () => {
  expect(await sent(ok({}))).toMatchObject({ due: null, again: false, kept: { isDone: true } })
  for (const name of ['form-off', 'form-answered', 'key-conflict', 'not-found'] as const)
    expect(await sent(fail(name))).toMatchObject({ due: null, again: false, kept: { isDone: true } })
  for (const name of ['network', 'token-invalid', 'token-expired', 'refresh-reused', 'signed-out'] as const)
    expect(await sent(fail(name))).toMatchObject({ due: null, again: true, kept: { isDone: false, isSent: true } })
})

test('[ENT-10] a form goes to the conversation in which it was filled in, also when another one is shown', async () => {
  const asked: unknown[] = []
  const chat = {
    ask: async (call: unknown, input: unknown) => {
      asked.push({ call, input })
      return ok({})
    },
  } as unknown as Chat
  globalThis.localStorage = fakeStorage()
  const form = { ...emptyForm({ id: 'f', formType: 'postChatSurvey', inquiryId: 'i', version: 1 }), roomId: 'first' }
  await sendForm(chat, createKeptForms('shop', ''), face, { form, roomId: 'second', onChanged: () => {} })
  expect(asked).toMatchObject([{ input: { query: { roomID: 'first' } } }])
})

test('[ENT-10] a form of a conversation that is no longer the visitor’s goes to the one that goes on; a rating stays where it belongs', async () => {
  const chat = { ask: async () => fail('not-found') } as unknown as Chat
  globalThis.localStorage = fakeStorage()
  const forms = createKeptForms('shop', '')
  for (const [formType, inquiryId] of [['offlineMessage', null] as const, ['postChatSurvey', 'i'] as const]) {
    const form = { ...emptyForm({ id: formType, formType, inquiryId, version: 1 }), roomId: 'first', isSent: true }
    forms.keep(form)
    await sendForm(chat, forms, face, { form, roomId: 'second', onChanged: () => {} })
  }
  expect(forms.all()).toMatchObject([
    { roomId: null, isSent: true, isDone: false },
    { roomId: 'first', isDone: true },
  ])
})

test('[ENT-10] a refused form of an earlier user of the browser is asked of nobody', async () => {
  globalThis.localStorage = fakeStorage()
  const forms = createKeptForms('shop', '')
  const chat = {
    ask: async () => {
      forms.clear()
      return fail('form-incomplete')
    },
  } as unknown as Chat
  const form = { ...emptyForm({ id: 'f', formType: 'preChatSurvey', inquiryId: null, version: 1 }), isSent: true }
  forms.keep(form)
  await sendForm(chat, forms, face, { form, roomId: 'r', onChanged: () => {} })
  expect(forms.all()).toEqual([])
})
