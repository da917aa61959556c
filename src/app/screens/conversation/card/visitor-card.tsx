import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime, dayTitle, listTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { formName } from '#app/messages/form-name.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Chip } from '#app/ui/sign/chip.tsx'
import { RatingShown } from '#app/ui/survey/rating.tsx'
import type { FormAnswer } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import * as journey from '../journey.css.ts'
import * as css from './card.css.ts'
import { CardData } from './card-data.tsx'
import { CardNotes } from './card-notes.tsx'
import { CardTags } from './card-tags.tsx'
import { EarlierConversations } from './earlier-conversations.tsx'
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

/** The visitor's answers to forms, newest first; renders nothing if there are none [ENT-10]. */
function FormAnswers({ roomId }: { roomId: string }) {
  const { value, failure } = useAsk('listFormAnswers', { params: { roomId } })
  const nowMs = useServerNow(60_000)
  if (failure && !value) return <Notice>{failureText(failure)}</Notice>
  if (!value || value.answers.length === 0) return null
  return (
    <section aria-label={t`Form answers`}>
      {value.answers.map((answer) => (
        <div key={answer.id}>
          <h3 className={journey.title}>
            {formName(answer.formType)} <span className={journey.time}>{listTime(answer.answeredAtMs, nowMs)}</span>{' '}
            {answer.revision > 1 && <Chip name={t`Corrected`} />}
          </h3>
          <dl className={css.data}>
            {answer.fields.map((field) => (
              <Answered key={field.id} field={field} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Answered({ field }: { field: FormAnswer['fields'][number] }) {
  const { kind, value, shown, label, isVerified } = field
  return (
    <>
      <dt className={css.name} dir="auto">
        {label}
      </dt>
      <dd className={css.value}>
        {kind === 'rating' && typeof value === 'number' ? (
          <RatingShown value={value} />
        ) : (
          <span className={texts.words} dir="auto">
            {shown || textOf(value)}
          </span>
        )}{' '}
        {isVerified && <Chip name={t`Confirmed`} />}
      </dd>
    </>
  )
}

const textOf = (value: FormAnswer['fields'][number]['value']): string => {
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  return Array.isArray(value) ? value.join(', ') : String(value)
}
