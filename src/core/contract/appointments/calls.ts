import * as v from 'valibot'
import { call } from '../call.ts'
import { Message } from '../messages/schemas.ts'
import { RoomParams, TimeMs, Uuid } from '../primitives.ts'

/** How many free times one answer holds at most. */
const maxFreeTimes = 500

/** The button of a message that offers times: its words and its length name it. */
const Offered = { title: v.pipe(v.string(), v.maxLength(200)), minutes: v.picklist([15, 30, 45, 60, 90]) }

export const appointmentCalls = {
  listFreeTimes: call({
    method: 'POST',
    writes: false,
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages/{messageId}/free-times',
    audience: 'visitor',
    limits: ['messages'],
    capability: 'messages',
    summary: 'Returns the times at which the author of a message with an offered appointment is free',
    params: v.object({ ...RoomParams.entries, messageId: Uuid }),
    body: v.object(Offered),
    /** When they begin, in order. */
    result: v.object({ startsAtMs: v.pipe(v.array(TimeMs), v.maxLength(maxFreeTimes)), withName: v.string() }),
  }),
  bookAppointment: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/appointments',
    audience: 'visitor',
    limits: ['messages', 'messages-of-address'],
    capability: 'messages',
    summary: 'Takes one of the offered times, and says so in the conversation; refused if it has been taken meanwhile',
    params: RoomParams,
    /** `id` becomes that of the message: repeated with the same id, it has the first effect and answer. */
    body: v.object({ id: Uuid, messageId: Uuid, ...Offered, startsAtMs: TimeMs }),
    result: v.object({ message: Message }),
    idempotent: true,
  }),
}
