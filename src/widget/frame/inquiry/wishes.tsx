import { useEffect, useState } from 'react'
import { msg, t, translated } from '#app/language/t.ts'
import type { Wish } from '#core/contract/index.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/chat/line-notice.css.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import type { ChatRows } from '#widget/frame/store/read-chat.ts'
import { type WishRow, wishesIn } from './wish.ts'

/** What the visitor has pressed and the backend does not have yet: that it waits, or why it was refused [PWA-05]. */
export function Wishes({ chat, rows }: { chat: Chat; rows: ChatRows }) {
  const isFollowedUp = rows.conversation?.inquiry?.followUp === 'asked'
  return wishesIn(rows).map((row) => {
    const name = isFollowedUp && row.payload.wish === 'keep' ? t`Go on` : translated(names[row.payload.wish])
    return <Line key={row.id} {...{ chat, row, name }} />
  })
}

/** The words of the buttons. */
const names: Record<Wish, string> = {
  keep: msg`Keep it open`,
  decline: msg`No, thank you`,
  'hand-over': msg`Ask for somebody else`,
  end: msg`End the conversation`,
}

/** What has arrived within this time was not seen to wait, in milliseconds. */
const graceMs = 800

function Line({ chat, row, name }: { chat: Chat; row: WishRow; name: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), graceMs)
    return () => clearTimeout(timer)
  }, [])
  const { id, state, attempts } = row
  const isRefused = state === 'failed'
  if (!isRefused && !isLate) return null
  return (
    <div className={css.asking}>
      <p role={isRefused ? 'alert' : 'status'}>
        {name} · {isRefused ? refusedText(row.failure) : state === 'sending' ? t`Sending` : t`Queued`}
      </p>
      <div className={css.answers}>
        {isRefused && (
          <Button look="link" onClick={() => void chat.command({ name: 'retry', id })}>
            {t`Retry`}
          </Button>
        )}
        {(isRefused || (state === 'queued' && attempts === 0)) && (
          <Button look="link" onClick={() => void chat.command({ name: 'withdraw', id })}>
            {t`Drop`}
          </Button>
        )}
      </div>
    </div>
  )
}
