import { fail, ok } from '#core/platform/result.ts'
import { isBlocked } from '#server/contact-rows/contact-row.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import { loadRooms, presentEids } from '#server/conversations/room-state.ts'
import { openAsVisitor } from '#server/inquiries/create-inquiry.ts'
import { writeSystemMessage } from '#server/inquiries/system-message.ts'
import type { CallHandler } from './start-call.ts'

/**
 * Asks to be called back: an inquiry with a number in the own room, which is opened unless one is open. `visitor-blocked`;
 * `not-found` for the rooms of others.
 */
export const requestCallback: CallHandler<'requestCallback'> = async (
  { params: { roomId }, body: { number, note } },
  { tx, feed, me, rules: { routing } },
) => {
  const state = (await loadRooms(tx, [roomId], 'lock')).get(roomId)
  if (state?.room.visitorEid !== me.eid) return fail('not-found')
  if (await isBlocked(tx, me.eid)) return fail('visitor-blocked')
  const opened = await openAsVisitor({ tx, feed, rules: routing }, state, me)
  if (!opened.ok) return opened
  const text = note === '' ? number : `${number}\n${note}`
  const words = {
    id: routing.newId(),
    kind: 'callback-requested',
    senderEid: me.eid,
    senderName: me.name,
    text,
  } as const
  const message = await writeSystemMessage(tx, state, words, routing.nowMs())
  feed.add(state.room.serviceId, presentEids(state), { kind: 'message', message })
  const conversation = conversationFor(state, me)
  return conversation ? ok({ conversation }) : fail('not-found')
}
