import { memo, useEffect, useRef } from 'react'
import { useOwnSelf } from '#app/session/own-self.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import type { MessageRow } from '#core/store/rows.ts'
import { newMessagesText } from './announcer.ts'
import { useAnnouncer } from './use-announcer.ts'

type Props = { rows: readonly MessageRow[]; visitorName: string }

/** Announces to screen readers the messages of others that arrive while the conversation is open. */
export const NewMessages = memo(function NewMessages({ rows, visitorName }: Props) {
  const { eid } = useOwnSelf()
  const { text, add } = useAnnouncer(newMessagesText)
  const toldSeq = useRef(rows.at(-1)?.seq ?? 0)
  useEffect(() => {
    for (const { seq, kind, senderEid, senderName, text } of rows) {
      if (seq <= toldSeq.current) continue
      toldSeq.current = seq
      if (kind === 'text' && senderEid !== eid) add({ name: senderName || visitorName, text })
    }
  }, [rows, eid, visitorName, add])
  return (
    <div className={visuallyHidden} aria-live="polite" data-testid="new-messages">
      {text}
    </div>
  )
})
