import { useAsk } from '#app/data/ask.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { listTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { formName } from '#app/messages/form-name.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Chip } from '#app/ui/sign/chip.tsx'
import { RatingShown } from '#app/ui/survey/rating.tsx'
import type { FormAnswer } from '#core/contract/index.ts'
import * as journey from '../journey.css.ts'
import * as css from './card.css.ts'

/** The visitor's answers to forms, newest first; renders nothing if there are none [ENT-10]. */
export function FormAnswers({ roomId }: { roomId: string }) {
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
          <span className={css.text} dir="auto">
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
