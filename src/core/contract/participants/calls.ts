import * as v from 'valibot'
import { call } from '../call.ts'
import { RoomParams, ServiceId, Uuid } from '../primitives.ts'
import { MessageReceipts, Participant } from './schemas.ts'

export const participantCalls = {
  listParticipants: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/participants',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Lists everybody who is or was in a conversation of the caller, with how each is reached',
    params: RoomParams,
    /** The visitor first, then who is present. */
    result: v.object({ participants: v.array(Participant) }),
  }),
  getMessageReceipts: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages/{messageId}/receipts',
    audience: 'staff',
    from: 'tab',
    capability: 'messages',
    summary: 'Returns how far a message has come on its way to each participant',
    params: v.object({ s: ServiceId, roomId: Uuid, messageId: Uuid }),
    result: MessageReceipts,
    refreshedBy: ['listParticipants'],
  }),
}
