import type { Wish } from '#core/contract/index.ts'
import { newCommand } from '#core/outbox/new-command.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import type { Result } from '#core/platform/result.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { EarlierWish } from '#widget/frame/sharing/frame-messages.ts'
import type { ChatRows } from '#widget/frame/store/read-chat.ts'

/** An inquiry of the visitor's, and its room. */
export type Wished = { roomId: string; inquiryId: string }

/**
 * Queues a visitor's wish about the inquiry as a row, in order with the messages; `Wishes` shows it until the backend
 * has it.
 */
export function wish(
  chat: Chat,
  { roomId, inquiryId }: Wished,
  name: Wish,
  tagId: string | null = null,
): Promise<Result<null>> {
  // The frame of an earlier build that owns the session has no delivery for such a row.
  if (!chat.state().live.takesWishes) return chat.command(earlierOf(name, inquiryId, tagId))
  return chat.queue(newCommand('wish', chat.newId(), { roomId, inquiryId, wish: name, tagId }))
}

const earlierOf = (wish: Wish, inquiryId: string, tagId: string | null): EarlierWish =>
  wish === 'hand-over'
    ? { name: wish, inquiry: inquiryId, tagId }
    : wish === 'end'
      ? { name: wish, inquiry: inquiryId }
      : { name: wish, inquiryId }

export type WishRow = RowOf<'wish'>

/** Returns the wishes about this conversation that the backend does not have yet. */
export const wishesIn = (rows: Pick<ChatRows, 'outbox' | 'roomId'> | null): WishRow[] =>
  (rows?.outbox ?? []).filter((row) => row.kind === 'wish').filter(({ payload }) => payload.roomId === rows?.roomId)

/** Whether a wish of this kind is under way: then its button is not offered. */
export const isWished = (
  rows: Pick<ChatRows, 'outbox' | 'roomId'> | null,
  inquiryId: string,
  ...wishes: Wish[]
): boolean =>
  wishesIn(rows).some(
    ({ state, payload }) => state !== 'failed' && payload.inquiryId === inquiryId && wishes.includes(payload.wish),
  )
