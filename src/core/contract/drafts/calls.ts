import * as v from 'valibot'
import { call } from '../call.ts'
import { maxDraftLength } from '../limits.ts'
import { isText, RoomParams, Seq, shortText, textRule, Uuid } from '../primitives.ts'
import { maxKnownSaves } from './schemas.ts'

/** Maximum number of characters of the message that a draft answers. */
const maxReplyLength = 500

export const draftCalls = {
  setDraft: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/rooms/{roomId}/draft',
    audience: 'staff',
    idempotent: true,
    capability: 'conversations',
    summary:
      'Stores the own draft of a conversation that the caller is or was in, for their other devices; refuses a save that does not know the one before it',
    params: RoomParams,
    body: v.object({
      saveId: Uuid,
      /** Saves that the device has seen or made: the stored one must be among them. */
      knownSaveIds: v.pipe(v.array(Uuid), v.maxLength(maxKnownSaves)),
      /** '' removes the draft: it was sent or discarded. */
      text: v.pipe(v.string(), v.maxLength(maxDraftLength), v.check(isText, textRule)),
      isNote: v.boolean(),
      replyTo: v.nullable(
        v.object({ id: Uuid, seq: Seq, senderName: shortText(maxReplyLength), text: shortText(maxReplyLength) }),
      ),
    }),
    result: v.null(),
  }),
}
