import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { stack } from '#app/ui/layout/layout.css.ts'
import { Facts } from '#app/ui/layout/page.tsx'
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
    <section className={stack[2]} aria-label={t`Their version`}>
      <Notice look="warning">{t`Someone else changed this too. Saving replaces their version:`}</Notice>
      <Facts
        facts={different.map(({ name, label, show = asItIs }) => [
          label(),
          <>
            {show(theirs[name] ?? '') || '–'}
            <Button look="link" aria-label={t`Use theirs: ${label()}`} onClick={() => onTake(name, theirs[name] ?? '')}>
              {t`Use theirs`}
            </Button>
          </>,
          name,
        ])}
      />
    </section>
  )
}
