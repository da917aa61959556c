import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { CallArguments, Calls, FormAnswer, FormType, WidgetForm } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { isBlocked } from '#server/contact-rows/contact-row.ts'
import { loadRooms, presentEids, type RoomState } from '#server/conversations/room-state.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { writeSystemMessage } from '#server/inquiries/system-message.ts'
import { inquiries } from '#server/inquiries/tables.ts'
import { visibleTo } from '#server/journey/past-conversations.ts'
import { formOf } from '#server/widgets/widget-forms.ts'
import { answeredFields } from './answered-fields.ts'
import { correctionText } from './correction-text.ts'
import { formAnswers } from './tables.ts'

type Row = typeof formAnswers.$inferSelect
type Answer = Promise<Result<{ answer: FormAnswer }>>
type New = CallArguments<Calls['createFormAnswer']>['body']
type Changed = CallArguments<Calls['updateFormAnswer']>['body']

/** The form and the room; `eid` is the author of the answer, if the caller names one. */
export type Place = { widgetId: string; formType: FormType; roomId: string; eid: string | undefined }
export type Rules = { nowMs: number; longestSuffix: number; newId: () => string }

const shown = ({ serviceId: _, ...answer }: Row): FormAnswer => answer

/** A room that the session may see; null: there is none. */
async function seenRoom(db: Db, session: Session, roomId: string) {
  const [room] = await db
    .select({ id: rooms.id, visitorEid: roomVisitors.visitorEid })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(and(eq(rooms.id, roomId), visibleTo(session)))
  return room ?? null
}

/** The newest answer to a form in a room. `not-found` for a room that the session may not see. */
export async function formAnswerIn(
  db: Db,
  session: Session,
  { widgetId, formType, roomId, eid }: Place,
): Promise<Result<{ answer: FormAnswer | null }>> {
  const room = await seenRoom(db, session, roomId)
  if (!room || (eid !== undefined && eid !== room.visitorEid)) return fail('not-found')
  const row = await newest(db, { widgetId, formType, roomId })
  return ok({ answer: row && shown(row) })
}

async function newest(db: Db, { widgetId, formType, roomId }: Omit<Place, 'eid'>): Promise<Row | null> {
  const isIt = [eq(formAnswers.roomId, roomId), eq(formAnswers.formType, formType), eq(formAnswers.widgetId, widgetId)]
  const [row] = await db
    .select()
    .from(formAnswers)
    .where(and(...isIt))
    .orderBy(desc(formAnswers.answeredAtMs), desc(formAnswers.id))
    .limit(1)
  return row ?? null
}

/** All answers in a room, the newest first. `not-found` for a room that the session may not see. */
export const formAnswersIn: ReadHandler<'listFormAnswers'> = async ({ params: { roomId } }, { db, session }) => {
  if (!(await seenRoom(db, session, roomId))) return fail('not-found')
  const rows = await db
    .select()
    .from(formAnswers)
    .where(eq(formAnswers.roomId, roomId))
    .orderBy(desc(formAnswers.answeredAtMs), desc(formAnswers.id))
    .limit(50)
  return ok({ answers: rows.map(shown) })
}

/** The visitor's own room, which waits for nobody else who answers in it. */
async function lockOwnRoom(tx: Db, session: Session, { roomId, eid = session.eid }: Place): Promise<RoomState | null> {
  const state = (await loadRooms(tx, [roomId], 'lock')).get(roomId)
  const isOwn = state?.room.serviceId === session.serviceId && state.room.visitorEid === session.eid
  return isOwn && eid === session.eid ? state : null
}

/** `form-off`, and `form-changed` with the form as it is now, if it was filled in by another version. */
async function formAt(tx: Db, { widgetId, formType }: Place, version: number): Promise<Result<WidgetForm>> {
  const form = await formOf(tx, widgetId, formType)
  if (!form.definition.isOn) return fail('form-off')
  return form.version === version ? ok(form) : fail('form-changed', undefined, { form: JSON.stringify(form) })
}

/**
 * The visitor's answer to a form, once for each inquiry. `not-found`, `form-off`, `form-changed`, `form-incomplete`,
 * `otp-needed`, `form-answered`. An id that was answered already gives the answer that there is.
 */
export async function createFormAnswer(
  { tx, feed }: Transaction,
  session: Session,
  place: Place,
  { id, version, values, inquiryId: about }: New,
  rules: Rules,
): Answer {
  const room = (await lockOwnRoom(tx, session, place))?.room
  if (!room) return fail('not-found')
  const [known] = await tx.select().from(formAnswers).where(eq(formAnswers.id, id))
  if (known)
    return known.eid === session.eid && known.roomId === place.roomId
      ? ok({ answer: shown(known) })
      : fail('key-conflict')
  const form = await formAt(tx, place, version)
  if (!form.ok) return form
  const fields = await answeredFields(tx, form.value.definition, values, { ...room, ...rules, eid: session.eid })
  if (!fields.ok) return fields
  const inquiryId = about ?? room.inquiryId
  if (about !== undefined && !(await isInquiryOf(tx, place.roomId, about))) return fail('not-found')
  const { widgetId, formType, roomId } = place
  const isSame = [
    eq(formAnswers.roomId, roomId),
    eq(formAnswers.formType, formType),
    inquiryId === null ? isNull(formAnswers.inquiryId) : eq(formAnswers.inquiryId, inquiryId),
  ]
  if ((await tx.$count(formAnswers, and(...isSame))) > 0) return fail('form-answered')
  const row: Row = {
    id,
    widgetId,
    formType,
    roomId,
    inquiryId,
    version,
    fields: fields.value,
    serviceId: session.serviceId,
    eid: session.eid,
    answeredAtMs: rules.nowMs,
    revision: 1,
  }
  await tx.insert(formAnswers).values(row)
  await feed.changed('listFormAnswers', session)
  return ok({ answer: shown(row) })
}

const isInquiryOf = async (tx: Db, roomId: string, id: string) =>
  (await tx.$count(inquiries, and(eq(inquiries.id, id), eq(inquiries.roomId, roomId)))) > 0

/**
 * The visitor corrects an own answer, as long as the conversation is theirs, also after its inquiry has ended. The room's
 * log says that, and what stood there before. The failures of `createFormAnswer`; `visitor-blocked`; `answer-changed` if
 * it is no longer at that revision, unless it says the same.
 */
export async function updateFormAnswer(
  { tx, feed }: Transaction,
  session: Session,
  place: Place,
  { id, revision, version, values }: Changed,
  rules: Rules,
): Answer {
  const state = await lockOwnRoom(tx, session, place)
  const known = state && (await answerAt(tx, place, id))
  if (!state || !known) return fail('not-found')
  if (await isBlocked(tx, session.eid)) return fail('visitor-blocked')
  const form = await formAt(tx, place, version)
  if (!form.ok) return form
  const by = { ...rules, language: state.room.language, eid: session.eid }
  const fields = await answeredFields(tx, form.value.definition, values, by, known.fields)
  if (!fields.ok) return fields
  if (isDeepStrictEqual(fields.value, known.fields)) return ok({ answer: shown(known) })
  if (known.revision !== revision) return fail('answer-changed', undefined, { revision: known.revision })
  const change = { fields: fields.value, version, revision: revision + 1 }
  await tx.update(formAnswers).set(change).where(eq(formAnswers.id, known.id))
  await feed.changed('listFormAnswers', session)
  const words = {
    id: rules.newId(),
    kind: 'answer-corrected',
    senderEid: session.eid,
    senderName: state.room.visitorName,
    text: correctionText(known, fields.value),
  } as const
  const message = await writeSystemMessage(tx, state, words, rules.nowMs)
  feed.add(session.serviceId, presentEids(state), { kind: 'message', message })
  return ok({ answer: shown({ ...known, ...change }) })
}

/** The answer of that id, else the newest; null: there is none. */
async function answerAt(db: Db, place: Place, id: string | undefined): Promise<Row | null> {
  if (id === undefined) return newest(db, place)
  const { roomId, formType, widgetId } = place
  const isIt = [eq(formAnswers.id, id), eq(formAnswers.roomId, roomId), eq(formAnswers.formType, formType)]
  const [row] = await db
    .select()
    .from(formAnswers)
    .where(and(...isIt, eq(formAnswers.widgetId, widgetId)))
  return row ?? null
}
