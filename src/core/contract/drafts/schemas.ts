import * as v from 'valibot'
import { ReplyTo } from '../messages/schemas.ts'
import { openObject } from '../open.ts'
import { TimeMs, Uuid } from '../primitives.ts'

/** Maximum number of drafts of one person. */
export const maxDrafts = 500

/** Maximum number of earlier saves that a save may name. */
export const maxKnownSaves = 10

/** Unsent text of a user in a conversation, visible to that user only, on all their devices. */
export const SharedDraft = openObject({
  /** Room of the conversation. */
  roomId: Uuid,
  /** Names the save that this text came with. */
  saveId: Uuid,
  text: v.string(),
  /** Whether the draft is an internal note, which must never become a message to the visitor. */
  isNote: v.boolean(),
  replyTo: v.nullable(ReplyTo),
  atMs: TimeMs,
})
export type SharedDraft = v.InferOutput<typeof SharedDraft>
