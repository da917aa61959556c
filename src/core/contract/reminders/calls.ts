import * as v from 'valibot'
import { call } from '../call.ts'
import { RoomParams } from '../primitives.ts'
import { ReminderChoice } from './schemas.ts'

export const reminderCalls = {
  setReminder: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/rooms/{roomId}/reminder',
    audience: 'staff',
    capability: 'conversations',
    summary: 'Sets, moves or removes the own reminder of a conversation that the caller is or was in',
    params: RoomParams,
    body: v.object(ReminderChoice),
    result: v.null(),
  }),
}
