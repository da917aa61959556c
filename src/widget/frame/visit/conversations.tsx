import { useEffect, useState, useSyncExternalStore } from 'react'
import { listTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as form from '#widget/frame/opening/leave-message.css.ts'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import * as css from './menu.css.ts'

/** The visitor's conversations, the newest first, each with what is unread in it. */
export function Conversations({ opened, chat, onClose }: { opened: Opened; chat: Chat; onClose(): void }) {
  const { rows } = useSyncExternalStore(chat.subscribe, chat.state)
  const [all, setAll] = useState<ConversationRow[]>([])
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are read again
  useEffect(() => {
    let isLeft = false
    void opened.then(async ({ tables }) => {
      const found = await tables.read((from) => from.conversations.all())
      if (!isLeft) setAll(found.toSorted((a, b) => b.lastAtMs - a.lastAtMs))
    })
    return () => {
      isLeft = true
    }
  }, [opened, rows])
  async function go(roomId: string | null) {
    const shown = await chat.command({ name: 'switch', roomId })
    setFailed(!shown.ok)
    if (!shown.ok) return
    chat.refresh()
    onClose()
  }
  return (
    <section className={form.form} aria-label={t`Conversations`}>
      {hasFailed && <p role="alert">{t`Can’t reach the chat. Please try again.`}</p>}
      <ul className={css.list}>
        {all.map(({ id, preview, unread, lastAtMs }) => (
          <li key={id}>
            <button type="button" className={css.entry} aria-current={id === rows?.roomId} onClick={() => void go(id)}>
              <span className={css.text} dir="auto">
                {preview || t`No messages yet`}
              </span>
              {unread > 0 && <span className={css.count}>{t`${unread} unread`}</span>}
              <span className={css.aside}>{listTime(lastAtMs, systemClock.nowMs())}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={form.actions}>
        <Button look="link" onClick={() => void go(null)}>
          {t`New conversation`}
        </Button>
        <Button look="link" onClick={onClose}>
          {t`Back to the chat`}
        </Button>
      </div>
    </section>
  )
}
