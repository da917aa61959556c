import { useEffect, useRef, useState } from 'react'
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts'
import type { MessageRow } from '#core/store/rows.ts'
import { clock } from '../environment.ts'
import { useOwnSelf } from '../own-self.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'

type Props = { rows: readonly MessageRow[]; visitorName: string }

/** What others say while the conversation is open, for a screen reader; what was there before is no news. */
export function NewMessages({ rows, visitorName }: Props) {
  const { eid } = useOwnSelf()
  const [words, setWords] = useState('')
  const announcer = useRef<Announcer>(null)
  const toldSeq = useRef(rows.at(-1)?.seq ?? 0)
  useEffect(() => {
    const over = new AbortController()
    announcer.current = createAnnouncer({ clock, signal: over.signal, say: setWords })
    return () => over.abort()
  }, [])
  useEffect(() => {
    for (const { seq, kind, senderEid, senderName, text } of rows) {
      if (seq <= toldSeq.current) continue
      toldSeq.current = seq
      if (kind === 'text' && senderEid !== eid) announcer.current?.add(senderName || visitorName, text)
    }
  }, [rows, eid, visitorName])
  return (
    <div className={visuallyHidden} aria-live="polite" data-testid="new-messages">
      {words}
    </div>
  )
}
