import type { Chat } from '#widget/frame/chat/chat.ts'
import type { ChatRows } from '#widget/frame/store/read-chat.ts'
import { AskForAnother } from './ask-for-another.tsx'
import { ClosingNotice } from './closing-notice.tsx'
import { FollowUpNotice } from './follow-up-notice.tsx'
import { isWished } from './wish.ts'
import { Wishes } from './wishes.tsx'

/* Loaded with the first conversation: before it there is nothing to ask. */

export type InquiryProps = { chat: Chat; rows: ChatRows }

/** Renders questions about the inquiry above the composer, and the state of the visitor's answers. */
export const InquiryNotices = (props: InquiryProps) => (
  <>
    <Wishes {...props} />
    <FollowUpNotice {...props} />
    <ClosingNotice {...props} />
  </>
)

/** In the header, while an agent has the inquiry. */
export function InquiryActions({ chat, rows }: InquiryProps) {
  const { conversation } = rows
  const inquiryId = conversation?.status === 'handling' ? conversation.inquiry?.id : undefined
  if (!conversation || inquiryId === undefined || isWished(rows, inquiryId, 'hand-over', 'decline', 'end')) return null
  return <AskForAnother key={inquiryId} chat={chat} wished={{ roomId: conversation.id, inquiryId }} />
}
