import * as v from 'valibot'
import { type WidgetFace, WidgetForm } from '#core/contract/index.ts'
import { changedFields } from '#core/forms/fill-form.ts'
import { isBackendRefusal } from '#core/transport/refusals.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { ask } from './ask.ts'
import type { KeptForm, KeptForms } from './kept-forms.ts'

/**
 * Sends a form that the visitor has sent, once the backend knows the conversation. Whatever becomes of it, nothing that
 * was typed is lost: a form that has changed comes back with what has changed, and one that could not be sent waits.
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
    query: { roomID: roomId },
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
    forms.keep({ ...form, isSent: false, changed })
    onChanged()
    return false
  }
  if (error.name === 'form-incomplete' || error.name === 'otp-needed') {
    forms.keep({ ...form, isSent: false })
    onChanged()
    return false
  }
  if (!isBackendRefusal(error)) return true
  // It is not asked any more, or was answered elsewhere.
  forms.keep({ ...form, isDone: true })
  return false
}
