import { useEffect, useState } from 'react'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { type Countdown, countdownOf, leftMsOf } from '#core/inquiries/countdown.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { useServerOffsetMs } from '#widget/frame/server-offset.ts'
import { Button } from './button.tsx'
import type { Chat } from './chat.ts'
import * as css from './line-notice.css.ts'

/** Asks the visitor whether the chat is still needed, with the time that is left [INQ-02]. */
export function ClosingNotice({ chat, conversation }: { chat: Chat; conversation: ConversationRow | null }) {
  const countdown = conversation && countdownOf(conversation)
  const inquiryId = conversation?.inquiry?.id
  if (!countdown || !inquiryId) return null
  return <Running key={countdown.sinceMs} chat={chat} countdown={countdown} inquiryId={inquiryId} />
}

function Running({ chat, countdown, inquiryId }: { chat: Chat; countdown: Countdown; inquiryId: string }) {
  const leftMs = useLeftMs(countdown)
  const isOver = leftMs <= 0
  useEffect(() => {
    if (isOver) void chat.command({ name: 'time-out', inquiryId })
  }, [chat, isOver, inquiryId])
  return (
    <div className={css.asking}>
      {/* The seconds are not read out: a screen reader hears the question once. */}
      <p role="alert">{t`Are you still there? The chat closes soon.`}</p>
      <span aria-hidden="true">{duration(leftMs)}</span>
      <Button look="link" onClick={() => void chat.command({ name: 'keep', inquiryId })}>
        {t`Keep it open`}
      </Button>
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
