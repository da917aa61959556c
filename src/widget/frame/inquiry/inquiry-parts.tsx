import { memo, useState } from 'react'
import { msg, t, translated } from '#app/language/t.ts'
import type { Wish } from '#core/contract/index.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/chat/line-notice.css.ts'
import type { QuietRows } from '#widget/frame/chat/quiet-rows.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import { Sign } from '#widget/frame/chat/sign.tsx'
import { ClosingNotice } from './closing-notice.tsx'
import { QueuedLine } from './queued-line.tsx'
import { useWish } from './use-wish.ts'
import { isWished, type Wished, type WishRow, wishesIn } from './wish.ts'

/* Loaded with the first conversation: before it there is nothing to ask. */

export type InquiryProps = { chat: Chat; rows: QuietRows }

/** Renders questions about the inquiry above the composer, and the state of the visitor's answers. */
export const InquiryNotices = memo((props: InquiryProps) => (
  <>
    <Wishes {...props} />
    <FollowUpNotice {...props} />
    <ClosingNotice {...props} />
  </>
))

/** In the header, while an agent has the inquiry. */
export function InquiryActions({ chat, rows }: InquiryProps) {
  const { conversation } = rows
  const inquiryId = conversation?.status === 'handling' ? conversation.inquiry?.id : undefined
  if (!conversation || inquiryId === undefined || isWished(rows, inquiryId, 'hand-over', 'decline', 'end')) return null
  return <AskForAnother key={inquiryId} chat={chat} wished={{ roomId: conversation.id, inquiryId }} />
}

/** Asks for another agent. A first press asks whether that is meant, a second one does it [SES-20]. */
function AskForAnother({ chat, wished }: { chat: Chat; wished: Wished }) {
  const [isAsked, setAsked] = useState(false)
  const { say, failure } = useWish(chat, wished)
  if (failure !== null) return <span role="alert">{failure}</span>
  if (!isAsked) {
    return (
      <Button look="quiet" aria-label={t`Ask for someone else`} onClick={() => setAsked(true)}>
        <Sign name="swap" />
      </Button>
    )
  }
  return (
    <Button
      look="link"
      // It replaces the button that had the focus.
      ref={(button) => button?.focus()}
      onBlur={() => setAsked(false)}
      onClick={() => say('hand-over')}
    >
      {t`Someone else?`}
    </Button>
  )
}

/** An agent has come back to the visitor: asks whether to go on, until the visitor answers or writes [INQ-02]. */
function FollowUpNotice({ chat, rows }: { chat: Chat; rows: QuietRows }) {
  const { conversation } = rows
  const inquiry = conversation?.status === 'handling' ? conversation.inquiry : null
  if (!conversation || inquiry?.followUp !== 'asked' || isWished(rows, inquiry.id, 'keep', 'decline', 'end'))
    return null
  const wished = { roomId: conversation.id, inquiryId: inquiry.id }
  return <Question key={inquiry.id} chat={chat} wished={wished} agentName={inquiry.agentName ?? ''} />
}

function Question({ chat, wished, agentName }: { chat: Chat; wished: Wished; agentName: string }) {
  const { say, failure } = useWish(chat, wished)
  return (
    <div className={css.asking}>
      <p role="alert">{failure ?? t`${agentName} is here now. Would you like to continue?`}</p>
      <div className={css.answers}>
        <Button look="link" onClick={() => say('keep')}>
          {t`Continue`}
        </Button>
        <Button look="link" onClick={() => say('decline')}>
          {t`No, thanks`}
        </Button>
      </div>
    </div>
  )
}

/** Shows wishes that the backend does not have yet: that they wait, or why they were refused [PWA-05]. */
function Wishes({ chat, rows }: { chat: Chat; rows: QuietRows }) {
  const isFollowedUp = rows.conversation?.inquiry?.followUp === 'asked'
  return wishesIn(rows).map((row) => {
    const name = isFollowedUp && row.payload.wish === 'keep' ? t`Continue` : translated(names[row.payload.wish])
    return <Line key={row.id} chat={chat} row={row} name={name} />
  })
}

/** The words of the buttons. */
const names: Record<Wish, string> = {
  keep: msg`Keep chat open`,
  decline: msg`No, thanks`,
  'hand-over': msg`Ask for someone else`,
  end: msg`End chat`,
}

function Line({ chat, row, name }: { chat: Chat; row: WishRow; name: string }) {
  return (
    <QueuedLine chat={chat} row={row} name={name} why={refusedText(row.failure)}>
      <Button look="link" onClick={() => void chat.command({ name: 'retry', id: row.id })}>
        {t`Retry`}
      </Button>
    </QueuedLine>
  )
}
