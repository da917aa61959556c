import * as v from 'valibot'
import { type FormAnswer, FormValues, type WidgetForm } from '#core/contract/forms/schemas.ts'
import type { WidgetFace } from '#core/contract/widgets/schemas.ts'
import { valuesToSend } from '#core/forms/fill-form.ts'
import { newCommand } from '#core/outbox/new-command.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { isBackendRefusal } from '#core/transport/refusals.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { QuietRows } from '#widget/frame/chat/quiet-rows.ts'
import { needsProof } from '../form-checks.ts'
import { emptyForm, type KeptForm, type KeptForms } from '../kept-forms.ts'

export type CorrectionRow = RowOf<'correct-answer'>

/** Returns the corrections in this conversation that the backend does not have yet. */
export const correctionsIn = (rows: Pick<QuietRows, 'outbox' | 'roomId'> | null): CorrectionRow[] =>
  (rows?.outbox ?? [])
    .filter((row) => row.kind === 'correct-answer')
    // A browser without storage gives its rows to the page around the frame, which may return anything.
    .filter(({ payload }) => payload.roomId === rows?.roomId && v.is(FormValues, payload.values))

/** A form that the visitor has sent. */
export type SentAnswer = {
  form: WidgetForm
  /** As this browser keeps it: `id` and `revision` are those of the answer, `values` what was sent. */
  kept: KeptForm
  /** The backend has said so just now. */
  isFresh: boolean
  /** Addresses and numbers that a code has proved. */
  proved: readonly string[]
}
type Place = { chat: Chat; face: WidgetFace; forms: KeptForms; roomId: string; isConnected: boolean }

/**
 * Returns the forms that the visitor has sent in a conversation: from the backend, or without a connection from this
 * browser.
 *
 * @returns null: the backend was not reached, and this browser knows of nothing
 */
export async function sentAnswers(place: Place): Promise<SentAnswer[] | null> {
  const found = await Promise.all(place.face.forms.map((form) => sentAnswer(place, form)))
  const answers = found.flatMap((each) => each ?? [])
  return answers.length === 0 && found.includes(null) ? null : answers
}

/** Null: the backend was not reached, and this browser knows of nothing; []: nothing was sent. */
async function sentAnswer(place: Place, form: WidgetForm): Promise<SentAnswer[] | null> {
  const { chat, face, forms, roomId, isConnected } = place
  const { formType, definition } = form
  const known = sentHere(forms, formType, roomId)
  const input = { params: { widgetId: face.id, formType }, query: { roomID: roomId } }
  const asked = isConnected ? await chat.ask('getWidgetFormAnswer', input).catch(() => null) : null
  if (asked?.ok) return asked.value.answer ? [freshAnswer(forms, form, asked.value.answer)] : []
  if (asked && isBackendRefusal(asked.error)) return []
  if (!known) return null
  const proved = definition.fields.filter(needsProof).map(({ id }) => String(known.values[id]))
  return [{ form, kept: known, isFresh: false, proved }]
}

/** Returns this browser's copy of a form sent in a conversation. Copies of earlier builds lack the conversation. */
export const sentHere = (forms: KeptForms, formType: WidgetForm['formType'], roomId: string): KeptForm | null =>
  forms.all().findLast((kept) => kept.formType === formType && isSentIn(kept, roomId)) ?? null
const isSentIn = ({ isSent, isDone, roomId }: KeptForm, place: string) =>
  isSent && isDone && (roomId === null || roomId === place)

function freshAnswer(forms: KeptForms, form: WidgetForm, answer: FormAnswer): SentAnswer {
  const { id, inquiryId, revision, version, roomId } = answer
  const { formType } = form
  const values: FormValues = Object.fromEntries(answer.fields.map((field) => [field.id, field.value]))
  const before = forms.all().find((kept) => kept.id === id) ?? emptyForm({ id, formType, inquiryId, version })
  const kept: KeptForm = { ...before, values, revision, roomId, isSent: true, isDone: true }
  if (JSON.stringify(kept) !== JSON.stringify(before)) forms.keep(kept)
  const proved = answer.fields.filter(({ isVerified }) => isVerified).map(({ value }) => String(value))
  return { form, kept, isFresh: true, proved }
}

/**
 * Queues a correction: stored as a row before it is sent. One that waits and was not sent yet is replaced.
 *
 * @param pending the correction of the same answer that the backend did not have when the form was opened
 */
export async function saveCorrection(
  { chat, face, forms, roomId }: Pick<Place, 'chat' | 'face' | 'forms' | 'roomId'>,
  { form, kept, isFresh }: SentAnswer,
  pending: CorrectionRow | null,
  typed: FormValues,
): Promise<Result<null>> {
  const { formType, version, definition } = form
  const values = valuesToSend(definition, typed)
  const isSame = JSON.stringify(values) === JSON.stringify(valuesToSend(definition, (pending?.payload ?? kept).values))
  const isOver = isSame && pending?.state !== 'failed'
  if (!isOver) {
    const isReplaced = pending !== null && (await chat.command({ name: 'withdraw', id: pending.id })).ok
    const known = isFresh || !pending ? kept.revision : 0
    const revision = Math.max(known, pending ? revisionAfter(pending, isReplaced) : 0)
    const payload = { roomId, widgetId: face.id, formType, answerId: kept.id, revision, version, values }
    const saved = await chat.queue(newCommand('correct-answer', chat.newId(), payload))
    if (!saved.ok) {
      // The earlier correction is queued again: it must not be lost because the new one could not be saved.
      if (isReplaced) await chat.queue(pending)
      return saved
    }
    forms.keep({ ...kept, values, version, revision: revision + 1, correcting: null })
  } else forms.keep({ ...kept, correcting: null })
  return ok(null)
}

/** The revision that the answer has once a correction is out of the way: it was taken back, or it arrives before. */
function revisionAfter({ payload, failure }: CorrectionRow, isTakenBack: boolean): number {
  const told = failure?.details?.revision
  if (!isTakenBack) return payload.revision + 1
  return typeof told === 'number' ? told : payload.revision
}
