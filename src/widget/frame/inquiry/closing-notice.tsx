import { useEffect, useState } from 'react'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { type Countdown, leftMsOf } from '#core/inquiries/countdown.ts'
import { systemRandom } from '#core/platform/random.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/chat/line-notice.css.ts'
import type { QuietRows } from '#widget/frame/chat/quiet-rows.ts'
import { useServerOffsetMs } from '#widget/frame/page/server-offset.ts'
import { useWish } from './use-wish.ts'
import { isWished, type Wished } from './wish.ts'

/** Asks the visitor whether the chat is still needed, with the time that is left [INQ-02]. */
export function ClosingNotice({ chat, rows }: { chat: Chat; rows: QuietRows }) {
  const { conversation, countdown } = rows
  const inquiryId = conversation?.inquiry?.id
  if (!conversation || !countdown || !inquiryId) return null
  return (
    <Running
      key={countdown.sinceMs}
      chat={chat}
      countdown={countdown}
      wished={{ roomId: conversation.id, inquiryId }}
      // Until the backend has it, the chat may still close: the time stays on the screen.
      isAnswered={isWished(rows, inquiryId, 'keep', 'decline', 'end')}
    />
  )
}

type Props = { chat: Chat; countdown: Countdown; wished: Wished; isAnswered: boolean }

function Running({ chat, countdown, wished, isAnswered }: Props) {
  const { inquiryId } = wished
  const { say, failure } = useWish(chat, wished)
  const leftMs = useLeftMs(countdown)
  const isOver = leftMs <= 0
  useEffect(() => {
    // The backend closes the inquiry by itself, too, if this does not arrive.
    if (isOver) void chat.ask('sendInquiryTimeout', { params: { id: inquiryId }, idempotencyKey: systemRandom.uuid() })
  }, [chat, isOver, inquiryId])
  return (
    <div className={css.asking}>
      {/* The seconds are not read out: a screen reader hears the question once. */}
      <p role="alert">{failure ?? t`Are you still there? This chat will close soon.`}</p>
      <span aria-hidden="true">{duration(leftMs)}</span>
      {!isAnswered && (
        <Button look="link" onClick={() => say('keep')}>
          {t`Keep chat open`}
        </Button>
      )}
    </div>
  )
}

function useLeftMs(countdown: Countdown): number {
  const offsetMs = useServerOffsetMs()
  const [seenAtMs] = useState(() => performance.now())
  const [nowMs, setNowMs] = useState(seenAtMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return leftMsOf(countdown, { serverNowMs: Date.now() + offsetMs, seenForMs: nowMs - seenAtMs })
}
