import * as v from 'valibot'
import { type WidgetFace, WidgetForm } from '#core/contract/index.ts'
import { changedFields, fieldIssues } from '#core/forms/fill-form.ts'
import { isBackendRefusal } from '#core/transport/refusals.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { ask } from './ask.ts'
import type { KeptForm, KeptForms } from './kept-forms.ts'

/**
 * Sends a form that the visitor has sent, once the backend knows the conversation. Whatever becomes of it, nothing that
 * was typed is lost: a form that the backend gives back is asked again with the reason, and one that could not be sent
 * waits.
 *
 * @returns whether it must be tried again
 */
export async function sendForm(
  chat: Chat,
  forms: KeptForms,
  face: WidgetFace,
  { form, roomId, onChanged }: { form: KeptForm; roomId: string; onChanged(): void },
): Promise<boolean> {
  const { id, formType, version, values, inquiryId } = form
  const answer = await ask(chat, 'createWidgetFormAnswer', {
    params: { widgetId: face.id, formType },
    query: { roomID: form.roomId ?? roomId },
    body: { id, version, values, ...(inquiryId !== null && { inquiryId }) },
  })
  if (answer.ok) {
    forms.keep({ ...form, isDone: true })
    return false
  }
  const { error } = answer
  if (error.name === 'form-changed') {
    const next = v.safeParse(v.pipe(v.string(), v.parseJson(), WidgetForm), error.details?.form)
    const before = face.forms.find((each) => each.formType === formType)
    const changed =
      next.success && before && before.version === version
        ? changedFields(before.definition, next.output.definition)
        : []
    forms.keep({ ...form, isSent: false, returned: 'changed', changed })
    onChanged()
    return false
  }
  if (error.name === 'form-incomplete' || error.name === 'otp-needed') {
    const returned = error.name === 'otp-needed' ? 'unproved' : 'incomplete'
    forms.keep({ ...form, isSent: false, returned, issues: issuesIn(error.details) })
    onChanged()
    return false
  }
  if (!isBackendRefusal(error)) return true
  // It is not asked any more, or was answered elsewhere.
  forms.keep({ ...form, isDone: true })
  return false
}

const Issue = v.picklist(fieldIssues)
/** Issues that a later backend knows are left out. */
const issuesIn = (details: Readonly<Record<string, unknown>> = {}): KeptForm['issues'] =>
  Object.fromEntries(Object.entries(details).flatMap(([id, issue]) => (v.is(Issue, issue) ? [[id, issue]] : [])))
