import * as v from 'valibot'
import { call } from './call.ts'
import { entity } from './entity.ts'
import { maxDraftLength } from './limits.ts'
import { ReplyTo } from './messages.ts'
import { openObject } from './open.ts'
import { isText, RoomParams, Seq, shortText, TimeMs, textRule, Uuid } from './primitives.ts'

/** Maximum number of drafts of one person. */
export const maxDrafts = 500

/** Maximum number of earlier saves that a save may name. */
export const maxKnownSaves = 10

/** Maximum number of characters of the message that a draft answers. */
const maxReplyLength = 500

/** What somebody has typed in a conversation and not sent. Theirs alone, on all their devices. */
export const SharedDraft = openObject({
  /** That of the conversation. */
  roomId: Uuid,
  /** Names the save that this text came with. */
  saveId: Uuid,
  text: v.string(),
  /** It is for colleagues, and must never become a message to the visitor. */
  isNote: v.boolean(),
  replyTo: v.nullable(ReplyTo),
  atMs: TimeMs,
})
export type SharedDraft = v.InferOutput<typeof SharedDraft>

export const draftEntities = {
  draft: entity({ schema: SharedDraft, key: 'roomId', scope: 'owner', order: 'atMs', version: 0 }),
}

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
