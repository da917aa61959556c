import { createHash } from 'node:crypto'
import type { Session } from '#server/calls/session.ts'

/** One message that somebody wants to say. */
export type SendRequest = {
  sender: Session
  roomId: string
  /** The message's id, of the sender's making. */
  id: string
  text: string
  inquiryId: string | undefined
  idempotencyKey: string
  /** A key may come again only with the same words for the same room. */
  requestHash: string
}

/**
 * A request to say something. Which inquiry it answers is a condition, not part of what is said: a message that has
 * arrived is the same one when it is sent again under a newer inquiry.
 */
export const sendRequest = (
  sender: Session,
  roomId: string,
  { id, text, inquiryId }: { id: string; text: string; inquiryId?: string | undefined },
  idempotencyKey: string,
): SendRequest => ({
  sender,
  roomId,
  id,
  text,
  inquiryId,
  idempotencyKey,
  requestHash: createHash('sha256')
    .update(JSON.stringify([roomId, id, text]))
    .digest('base64url'),
})
