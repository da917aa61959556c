import { hash } from 'node:crypto'
import type { MessageContent } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'

/** One message that a member wants to send. */
export type SendRequest = {
  sender: Session
  roomId: string
  /** The message's id, made by the sender. */
  id: string
  text: string
  /** Content of a message that is more than text. */
  content?: MessageContent | undefined
  inquiryId: string | undefined
  /** The message that it answers. */
  replyToId: string | undefined
  idempotencyKey: string
  /** A repeat with the same key must have the same text for the same room. Made only for a key that is kept. */
  requestHash: () => string
}

/** Whether the key must be kept beside the message: one that is the message's own id is found, with the text, in its row. */
export const hasKeptKey = ({ id, idempotencyKey, content }: SendRequest) =>
  idempotencyKey !== id || content !== undefined

/**
 * A request to send a message. The hash leaves out the inquiry that it answers: a stored message that is sent again
 * under a newer inquiry is still the same message.
 */
export const sendRequest = (
  sender: Session,
  roomId: string,
  {
    id,
    text,
    content,
    inquiryId,
    replyToId,
  }: {
    id: string
    text: string
    content?: MessageContent | undefined
    inquiryId?: string | undefined
    replyToId?: string | undefined
  },
  idempotencyKey: string,
): SendRequest => ({
  sender,
  roomId,
  id,
  text,
  content,
  inquiryId,
  replyToId,
  idempotencyKey,
  requestHash: () => hash('sha256', JSON.stringify([roomId, id, text, ...(content ? [content] : [])]), 'base64url'),
})
