import { useId } from 'react'
import { t } from '#app/language/t.ts'
import type { FieldValue } from '#core/contract/forms/schemas.ts'
import * as css from './survey.css.ts'

const points = [1, 2, 3, 4, 5] as const

/** Stars from 1 to 5: radio buttons for the keyboard and for screen readers. */
export function Rating({
  label,
  value,
  issue,
  onChange,
}: {
  label: string
  value: FieldValue | undefined
  issue: string | null
  onChange(value: number): void
}) {
  const name = useId()
  const messageId = useId()
  const now = typeof value === 'number' ? value : 0
  return (
    <fieldset className={css.group} aria-describedby={issue ? messageId : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.stars}>
        {points.map((point) => (
          <label key={point} className={css.star} data-on={point <= now}>
            <input
              className={css.radio}
              type="radio"
              name={name}
              checked={point === now}
              aria-label={t`${point} of 5`}
              onChange={() => onChange(point)}
            />
            <span aria-hidden="true">{point <= now ? '★' : '☆'}</span>
          </label>
        ))}
      </div>
      {issue && (
        <p id={messageId} className={css.issue}>
          {issue}
        </p>
      )}
    </fieldset>
  )
}

/** A rating that was given, in one line. */
export const RatingShown = ({ value }: { value: number }) => (
  <span role="img" aria-label={t`${value} of 5`}>
    {points.map((point) => (point <= value ? '★' : '☆')).join('')}
  </span>
)
