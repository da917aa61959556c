import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { plural, t } from '#app/language/t.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './error-summary.css.ts'

/** A field that was wrong when its form was last sent. */
export type WrongField = { id: string; label: string; text: string; isRight: boolean }

type Props = {
  wrong: readonly WrongField[]
  /** Why the whole form was refused. */
  failure?: string | null
  /** How often the form was refused because of its fields; each time the summary takes the focus. */
  refusals: number
  id?: string
}

/**
 * Summary above a refused form: links to its wrong fields (WCAG 3.3.1). Corrected fields stay, crossed out, until the
 * form is sent again, so that nothing moves while the user types.
 */
export function ErrorSummary({ wrong, failure, refusals, id }: Props) {
  const box = useRef<HTMLElement>(null)
  const ids = { title: useId(), list: useId() }
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  const left = wrong.filter((field) => !field.isRight).length
  if (wrong.length === 0) return failure ? <Notice {...(id && { id })}>{failure}</Notice> : null
  return (
    // Screen readers read it because it has the focus; an alert would be read twice, and again after each correction.
    // biome-ignore lint/a11y/useSemanticElements: no fields stand in it
    <section
      ref={box}
      role="group"
      id={id}
      className={css.summary[left === 0 ? 'corrected' : 'wrong']}
      tabIndex={-1}
      aria-labelledby={ids.title}
      aria-describedby={ids.list}
    >
      <Icon name={left === 0 ? 'check' : 'alert'} look="small" />
      <p className={css.title} id={ids.title}>
        {left === 0 ? t`All fixed.` : t`${plural(left, { one: 'Please fix # field', other: 'Please fix # fields' })}:`}
      </p>
      <ul className={css.list} id={ids.list}>
        {wrong.map((field) => (
          <li key={field.id} data-right={field.isRight || undefined}>
            <a className={css.link} href={`#${field.id}`} onClick={(event) => goTo(event, field.id)}>
              {/[?؟？]$/.test(field.label) ? `${field.label} ${field.text}` : t`${field.label}: ${field.text}`}
              {field.isRight && <span className={visuallyHidden}> {t`Fixed.`}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The link must not change the app's address. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
