import { type ReactNode, useId } from 'react'
import { t } from '#app/language/t.ts'
import type { FieldValue, FormDefinition, FormField, FormValues } from '#core/contract/forms/schemas.ts'
import { askedFields, type FieldIssue, wordsIn } from '#core/forms/fill-form.ts'
import * as css from './survey.css.ts'
import { SurveyField } from './survey-field.tsx'

type Props = {
  definition: FormDefinition
  language: string
  values: FormValues
  onChange(values: FormValues): void
  /** Issues by field id. */
  issues?: Readonly<Record<string, FieldIssue>>
  /** Ids of fields that ask something else than before. */
  changed?: readonly string[]
  /** Content below a field, such as what proves an address. */
  below?(field: FormField, value: FieldValue | undefined): ReactNode
}

/** A form as its definition says it: the widget asks it, and the settings show how it looks [ENT-10]. */
export function Survey({ definition, language, values, onChange, issues = {}, changed = [], below }: Props) {
  const [title, intro] = [wordsIn(definition.title, language), wordsIn(definition.intro, language)]
  const titleId = useId()
  return (
    <section className={css.survey} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title} dir="auto">
        {title || t`A few questions`}
      </h2>
      {intro !== '' && (
        <p className={css.intro} dir="auto">
          {intro}
        </p>
      )}
      {askedFields(definition, values).map((field) => (
        <div key={field.id} className={css.group}>
          <SurveyField
            field={field}
            language={language}
            value={values[field.id]}
            issue={issues[field.id] ?? null}
            onChange={(value) => onChange(withValue(values, field.id, value))}
          />
          {changed.includes(field.id) && <p className={css.changed}>{t`This question has changed.`}</p>}
          {below?.(field, values[field.id])}
        </div>
      ))}
    </section>
  )
}

function withValue(values: FormValues, id: string, value: FieldValue | undefined): FormValues {
  const { [id]: _, ...others } = values
  return value === undefined ? others : { ...others, [id]: value }
}
