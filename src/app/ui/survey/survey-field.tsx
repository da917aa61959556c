import { useId } from 'react'
import { t } from '#app/language/t.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { emailFaultText } from '#app/ui/form/email-fault-text.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldValue, FormField } from '#core/contract/forms/schemas.ts'
import { type FieldIssue, wordsIn } from '#core/forms/fill-form.ts'
import { Rating } from './rating.tsx'
import * as css from './survey.css.ts'

type Props = {
  field: FormField
  language: string
  value: FieldValue | undefined
  issue: FieldIssue | null
  onChange(value: FieldValue | undefined): void
}

/** More options than these are a list to open. */
const mostRadios = 5
const types = { text: 'text', email: 'email', phone: 'tel', date: 'date', number: 'number' } as const

/** One question with the input that its kind has. */
export function SurveyField(props: Props) {
  const { field, language, value, issue, onChange } = props
  const { kind } = field
  const label = labelOf(field, language)
  const hint = wordsIn(field.hint, language)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const common = {
    label,
    required: field.isRequired,
    ...(issue ? { status: 'error' as const, message: issueText(issue, value) } : { message: hint || undefined }),
  }
  switch (kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'date':
    case 'number':
      return (
        <TextField
          {...common}
          type={types[kind]}
          maxLength={4000}
          dir={kind === 'text' ? 'auto' : 'ltr'}
          {...(kind === 'number' && { step: 'any' })}
          {...(kind === 'email' && { autoComplete: 'email' })}
          {...(kind === 'phone' && { autoComplete: 'tel' })}
          value={text}
          onChange={({ target }) => onChange(kind === 'number' ? numberIn(target.value) : target.value)}
        />
      )
    case 'area':
      return (
        <TextArea
          {...common}
          maxLength={4000}
          dir="auto"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'choice':
      return field.options.length > mostRadios ? <List {...props} common={common} /> : <Options {...props} />
    case 'choices':
      return <Options {...props} />
    case 'rating':
      return <Rating {...props} label={label} issue={issue && issueText(issue, value)} />
    case 'consent':
      return <Consent {...props} label={label} />
  }
}

export const labelOf = (field: FormField, language: string) =>
  field.isRequired ? wordsIn(field.label, language) : t`${wordsIn(field.label, language)} (optional)`

/** An empty number is none. */
const numberIn = (text: string) => (text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text))

function List({ field, language, value, onChange, common }: Props & { common: { label: string } }) {
  const options = field.options.map((option) => [option.value, wordsIn(option.label, language)] as const)
  return (
    <SelectField
      {...common}
      value={typeof value === 'string' ? value : ''}
      options={[['', t`Choose`], ...options]}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

/** One of several options, or as many as one likes. */
function Options({ field, language, value, issue, onChange }: Props) {
  const name = useId()
  const messageId = useId()
  const isMany = field.kind === 'choices'
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  const hint = wordsIn(field.hint, language)
  return (
    <fieldset className={css.group} aria-describedby={issue || hint ? messageId : undefined}>
      <legend className={css.legend}>{labelOf(field, language)}</legend>
      {field.options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.value)}
            onChange={({ target }) => {
              if (!isMany) return onChange(option.value)
              const others = chosen.filter((one) => one !== option.value)
              onChange(target.checked ? [...others, option.value] : others)
            }}
          />
          <span dir="auto">{wordsIn(option.label, language)}</span>
        </label>
      ))}
      {issue ? (
        <p id={messageId} className={css.issue}>
          {issueText(issue, value)}
        </p>
      ) : (
        hint !== '' && (
          <p id={messageId} className={css.hint}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  )
}

function Consent({ field, language, value, issue, onChange, label }: Props & { label: string }) {
  const hint = wordsIn(field.hint, language)
  return (
    <>
      <Checkbox
        checked={value === true}
        required={field.isRequired}
        {...(hint !== '' && { description: hint })}
        onChange={({ target }) => onChange(target.checked)}
      >
        {label}
      </Checkbox>
      {issue && <p className={css.issue}>{t`Please tick this to continue.`}</p>}
    </>
  )
}

export function issueText(issue: FieldIssue, value: FieldValue | undefined): string {
  switch (issue) {
    case 'missing':
      return t`Please fill this in.`
    case 'no-email':
    case 'email-suffix':
      return emailFaultText(issue, String(value))
    case 'no-phone':
      return t`Please enter a phone number with its country code.`
    case 'no-number':
      return t`Please enter a number.`
    case 'no-date':
      return t`Please enter a date.`
    case 'no-choice':
      return t`Please choose one of the answers.`
    case 'no-rating':
      return t`Please choose from 1 to 5.`
  }
}
