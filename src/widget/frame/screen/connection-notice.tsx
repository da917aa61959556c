import { useEffect, useState } from 'react'
import { msg, t, translated } from '#app/language/t.ts'
import * as css from '#widget/frame/chat/line-notice.css.ts'
import type { Live } from '#widget/frame/sharing/frame-messages.ts'

/** A connection that returns within this time is not reported, in milliseconds. */
const graceMs = 2500

const texts: Partial<Record<Live['connection'], string>> = {
  offline: msg`You’re offline. Your messages will be sent when you’re back online`,
  refused: msg`Chat is unavailable right now. Your messages are saved`,
  slow: msg`Slow connection. Nothing will be lost`,
}

/** Shows that the connection is lost or slow, after it has been so for a while. */
export function ConnectionNotice({ connection }: { connection: Live['connection'] }) {
  const [shown, setShown] = useState<Live['connection']>('idle')
  useEffect(() => {
    if (connection === 'catching-up') return
    const timer = setTimeout(() => setShown(connection), texts[connection] ? graceMs : 0)
    return () => clearTimeout(timer)
  }, [connection])
  const text = texts[shown]
  return (
    <div role="status" aria-label={t`Connection`} className={css.place}>
      {text && <p className={css.notice}>{translated(text)}</p>}
    </div>
  )
}
