import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime, dayTitle } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { systemClock } from '#core/platform/clock.ts'
import * as css from './card.css.ts'
import { CardData } from './card-data.tsx'
import { CardNotes } from './card-notes.tsx'
import { CardTags } from './card-tags.tsx'
import { EarlierConversations } from './earlier-conversations.tsx'
import { FormAnswers } from './form-answers.tsx'
import { VisitedPages } from './visited-pages.tsx'

type Props = { visitorEid: string; roomId: string }

/** Card with the staff's knowledge of the visitor: tags, custom data, notes and other conversations. */
export function VisitorCard({ visitorEid, roomId }: Props) {
  const { value, failure, localAnsweredAtMs, askAgain } = useAsk('getVisitorCard', { params: { visitorEid } })
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const props = { visitorEid, onChange: askAgain }
  return (
    <div className={css.card}>
      <FormAnswers roomId={roomId} />
      {isOffline && value && localAnsweredAtMs !== null ? (
        <Notice look="warning">{t`You’re offline. Last updated ${momentOf(localAnsweredAtMs)}.`}</Notice>
      ) : (
        failure && (
          <Notice action={<Button look="link" onClick={() => void askAgain()}>{t`Try again`}</Button>}>
            {failureText(failure)}
          </Notice>
        )
      )}
      {!value && !failure && <p role="status">{t`Loading…`}</p>}
      {value && (
        <>
          <CardTags {...props} tags={value.card.tags} />
          <CardData {...props} data={value.card.customData} revision={value.card.dataRevision} />
          <CardNotes {...props} notes={value.card.notes} />
        </>
      )}
      <VisitedPages visitorEid={visitorEid} />
      <EarlierConversations visitorEid={visitorEid} roomId={roomId} />
    </div>
  )
}

const momentOf = (localAtMs: number) => t`${dayTitle(localAtMs, systemClock.nowMs())}, ${clockTime(localAtMs)}`
