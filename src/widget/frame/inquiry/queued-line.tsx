import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/chat/line-notice.css.ts'

type Props = {
  chat: Chat
  row: Pick<OutboxRow, 'id' | 'state' | 'attempts'>
  /** Label of the pressed button. */
  name: string
  /** Why it was refused; shown only then. */
  why: string
  /** Further actions after a refusal, besides discarding it. */
  children: ReactNode
}

/** Commands that arrive within this time, in milliseconds, are not shown as waiting. */
const graceMs = 800

/** Something that the visitor has pressed and the backend does not have yet: that it waits, or why it was refused [PWA-05]. */
export function QueuedLine({ chat, row: { id, state, attempts }, name, why, children }: Props): ReactNode {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), graceMs)
    return () => clearTimeout(timer)
  }, [])
  const isRefused = state === 'failed'
  if (!isRefused && !isLate) return null
  return (
    <div className={css.asking}>
      <p role={isRefused ? 'alert' : 'status'}>
        {name} · {isRefused ? why : state === 'sending' ? t`Sending` : t`Queued`}
      </p>
      <div className={css.answers}>
        {isRefused && children}
        {(isRefused || (state === 'queued' && attempts === 0)) && (
          <Button look="link" onClick={() => void chat.command({ name: 'withdraw', id })}>
            {t`Discard`}
          </Button>
        )}
      </div>
    </div>
  )
}
