import * as v from 'valibot'
import { type WidgetFace, WidgetForm } from '#core/contract/index.ts'
import { changedFields, fieldIssues } from '#core/forms/fill-form.ts'
import { isBackendRefusal, isUnauthorized } from '#core/transport/refusals.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
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
  function settle(part: Partial<KeptForm>): false {
    // Meanwhile another person may use the browser, of whom it is not asked.
    if (forms.all().some((each) => each.id === id)) forms.keep({ ...form, ...part })
    return false
  }
  function giveBack(part: Partial<KeptForm>): false {
    settle({ isSent: false, ...part })
    onChanged()
    return false
  }
  const place = form.roomId ?? roomId
  const answer = await chat.ask('createWidgetFormAnswer', {
    params: { widgetId: face.id, formType },
    query: { roomID: place },
    body: { id, version, values, ...(inquiryId !== null && { inquiryId }) },
  })
  if (answer.ok) return settle({ isDone: true, roomId: place })
  const { error } = answer
  // No answer that says so, or a session that is being renewed: none of it is about the form.
  if (!isBackendRefusal(error) || isUnauthorized(error)) return true
  switch (error.name) {
    case 'form-changed':
      return giveBack({ returned: 'changed', changed: changedIn(error.details, face, form) })
    case 'otp-needed':
      return giveBack({ returned: 'unproved', issues: issuesIn(error.details) })
    case 'not-found':
      // A visitor whose session has ended goes on in a new conversation: what says who they are belongs there.
      if (form.roomId === null || form.roomId === roomId || inquiryId !== null) return settle({ isDone: true })
      settle({ roomId: null })
      return true
    case 'form-off':
    case 'form-answered':
    case 'key-conflict':
      // It is not asked any more, or has arrived before.
      return settle({ isDone: true })
    default:
      return giveBack({ returned: 'incomplete', issues: issuesIn(error.details) })
  }
}

/** Ids of the fields that ask something else in the form that the backend has now. */
function changedIn(details: Details, face: WidgetFace, { formType, version }: KeptForm): string[] {
  const next = v.safeParse(v.pipe(v.string(), v.parseJson(), WidgetForm), details?.form)
  const before = face.forms.find((each) => each.formType === formType)
  return next.success && before && before.version === version
    ? changedFields(before.definition, next.output.definition)
    : []
}

type Details = Readonly<Record<string, unknown>> | undefined
const Issue = v.picklist(fieldIssues)
/** Issues that a later backend knows are left out. */
export const issuesIn = (details: Details): KeptForm['issues'] =>
  Object.fromEntries(Object.entries(details ?? {}).flatMap(([id, issue]) => (v.is(Issue, issue) ? [[id, issue]] : [])))
