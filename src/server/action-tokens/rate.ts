import { and, eq, isNull } from 'drizzle-orm'
import type { FormAnswer } from '#core/contract/index.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { formAnswers } from '#server/form-answers/tables.ts'
import { widgetOf } from '#server/widgets/widgets.ts'
import type { Token } from './action-tokens.ts'

/**
 * Rates the inquiry that a mail was about, as the form after a conversation does; a rating that there is becomes this
 * one.
 */
export async function rate(
  { tx, feed }: Transaction,
  { serviceId, roomId, inquiryId }: Token,
  { rating, nowMs, newId }: { rating: number; nowMs: number; newId: () => string },
): Promise<void> {
  const [room] = await tx
    .select({ eid: roomVisitors.visitorEid })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(eq(rooms.id, roomId))
    .for('update', { of: rooms })
  const widget = await widgetOf(tx, serviceId, undefined, { newId, nowMs })
  if (!room || !widget) return
  const field: FormAnswer['fields'][number] = {
    id: 'rating',
    kind: 'rating',
    label: 'Rating',
    value: rating,
    shown: '',
    isVerified: false,
  }
  const [known] = await tx
    .select()
    .from(formAnswers)
    .where(
      and(
        eq(formAnswers.roomId, roomId),
        eq(formAnswers.formType, 'postChatSurvey'),
        inquiryId === null ? isNull(formAnswers.inquiryId) : eq(formAnswers.inquiryId, inquiryId),
      ),
    )
  if (known) {
    const others = known.fields.filter(({ kind }) => kind !== 'rating')
    const before = known.fields.find(({ kind }) => kind === 'rating')
    const fields = [{ ...field, ...before, value: rating }, ...others]
    await tx
      .update(formAnswers)
      .set({ fields, revision: known.revision + 1 })
      .where(eq(formAnswers.id, known.id))
  } else {
    await tx.insert(formAnswers).values({
      id: newId(),
      serviceId,
      widgetId: widget.id,
      formType: 'postChatSurvey',
      roomId,
      eid: room.eid,
      inquiryId,
      version: 0,
      fields: [field],
      answeredAtMs: nowMs,
      revision: 1,
    })
  }
  await feed.changed('listFormAnswers', { serviceId })
}
