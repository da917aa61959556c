import { useState } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import type { RefusedRecording } from '#core/recordings/recording-pieces.ts'
import * as css from './notices.css.ts'

const keyOf = ({ failure, isKept }: RefusedRecording) => `${failure.name} ${isKept}`

/** Tells the agent that the backend does not take what was recorded of their calls, and why: once for each reason. */
export function RecordingNotice() {
  useLanguage()
  const parts = useLiveRow('refused-recordings')?.parts ?? []
  /** Parts whose refusal the user has acknowledged. */
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const unread = parts.filter((part) => !read.has(part.id))
  return [...new Map(unread.map((part) => [keyOf(part), part]))].map(([key, { failure, isKept }]) => {
    // Not as a number, which would be grouped.
    const code = String(failure.code)
    const dismiss = () =>
      setRead(new Set([...read, ...unread.filter((part) => keyOf(part) === key).map(({ id }) => id)]))
    return (
      <Ranked key={key} subject={isKept ? 'waiting-recording' : 'lost-recording'}>
        <div className={css.banner}>
          <Notice
            look={isKept ? 'warning' : 'error'}
            action={<Button look="link" onClick={dismiss}>{t`Got it`}</Button>}
          >
            {isKept
              ? t`A call recording couldn’t be uploaded yet. It’s kept in this browser and will be retried.`
              : t`A call recording couldn’t be saved and is lost.`}{' '}
            {failureText(failure)} {t`Code ${code}.`}
          </Notice>
        </div>
      </Ranked>
    )
  })
}
