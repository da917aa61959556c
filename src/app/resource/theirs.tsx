import { Fragment, type ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as css from './resource.css.ts'
import type { FormField } from './resource.ts'

const asItIs = (value: string): ReactNode => value

type Values = Readonly<Record<string, string>>
type Props = { fields: readonly FormField[]; theirs: Values; values: Values; onTake(name: string, value: string): void }

/**
 * Shows what somebody else has changed meanwhile in the form's row. Fields that the user has not edited show it
 * already.
 */
export function Theirs({ fields, theirs, values, onTake }: Props) {
  const different = fields.filter(({ name }) => theirs[name] !== values[name])
  if (different.length === 0)
    return <Notice look="info">{t`Someone else just changed this. Their changes are shown below.`}</Notice>
  return (
    <section className={css.theirs} aria-label={t`Their version`}>
      <Notice look="warning">{t`Someone else changed this too. Saving replaces their version:`}</Notice>
      <dl className={css.facts}>
        {different.map(({ name, label, show = asItIs }) => (
          <Fragment key={name}>
            <dt className={css.term}>{label()}</dt>
            <dd className={css.fact}>
              <span dir="auto">{show(theirs[name] ?? '') || '--'}</span>
              <Button
                look="link"
                aria-label={t`Use theirs: ${label()}`}
                onClick={() => onTake(name, theirs[name] ?? '')}
              >
                {t`Use theirs`}
              </Button>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
