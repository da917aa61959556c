import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { FieldKind, type FormField } from '#core/contract/index.ts'
import { wordsIn } from '#core/forms/fill-form.ts'
import { Answers } from './answers.tsx'
import { SmsHint } from './sms-hint.tsx'
import { textIn, withText } from './text-in.ts'

const kindName = (kind: FieldKind): string => {
  switch (kind) {
    case 'text':
      return t`A line of text`
    case 'area':
      return t`Several lines of text`
    case 'email':
      return t`Email address`
    case 'phone':
      return t`Phone number`
    case 'number':
      return t`Number`
    case 'date':
      return t`Date`
    case 'choice':
      return t`One of several answers`
    case 'choices':
      return t`Several answers`
    case 'rating':
      return t`Rating from 1 to 5`
    case 'consent':
      return t`Consent`
  }
}

type Props = {
  field: FormField
  /** The questions before it, on which it can depend. */
  earlier: readonly FormField[]
  language: string
  onChange(field: FormField): void
  onRemove(): void
  onUp: (() => void) | null
  onDown: (() => void) | null
}

/** One question of a form as an admin writes it. */
export function Question({ field, earlier, language, onChange, onRemove, onUp, onDown }: Props) {
  const change = (part: Partial<FormField>) => onChange({ ...field, ...part })
  const label = textIn(field.label, language)
  const name = wordsIn(field.label, language) || kindName(field.kind)
  const canBeVerified = field.kind === 'email' || field.kind === 'phone'
  return (
    <>
      <div className={layout.toolbar.end}>
        <div className={layout.grow}>
          <TextField
            label={t`Question`}
            dir="auto"
            maxLength={200}
            value={label}
            onChange={({ target }) => change({ label: withText(field.label, language, target.value) })}
          />
        </div>
        <SelectField
          label={t`Kind`}
          value={field.kind}
          options={FieldKind.options.map((kind) => [kind, kindName(kind)] as const)}
          onChange={({ target }) => change({ kind: FieldKind.options.find((kind) => kind === target.value) ?? 'text' })}
        />
      </div>
      <TextField
        label={t`Hint`}
        dir="auto"
        maxLength={500}
        value={textIn(field.hint, language)}
        onChange={({ target }) => change({ hint: withText(field.hint, language, target.value) })}
      />
      {field.kind.startsWith('choice') && <Answers field={field} language={language} onChange={onChange} />}
      <Condition field={field} earlier={earlier} language={language} onChange={onChange} />
      <div className={layout.toolbar.end}>
        <Checkbox checked={field.isRequired} onChange={({ target }) => change({ isRequired: target.checked })}>
          {t`Required`}
        </Checkbox>
        {canBeVerified && (
          <Checkbox checked={field.isVerified} onChange={({ target }) => change({ isVerified: target.checked })}>
            {t`Confirmed by a code`}
          </Checkbox>
        )}
        <Button aria-label={t`Move ${name} up`} disabled={!onUp} onClick={() => onUp?.()}>{t`Up`}</Button>
        <Button aria-label={t`Move ${name} down`} disabled={!onDown} onClick={() => onDown?.()}>{t`Down`}</Button>
        <Button aria-label={t`Remove ${name}`} onClick={onRemove}>{t`Remove`}</Button>
      </div>
      {field.kind === 'phone' && field.isVerified && <SmsHint />}
    </>
  )
}

/** On which answer to an earlier question it depends. */
function Condition({ field, earlier, language, onChange }: Pick<Props, 'field' | 'earlier' | 'language' | 'onChange'>) {
  const possible = earlier.filter(({ kind }) => kind.startsWith('choice') || kind === 'rating' || kind === 'consent')
  if (possible.length === 0 && field.showIf === null) return null
  const { showIf } = field
  const of = possible.find(({ id }) => id === showIf?.fieldId)
  return (
    <div className={layout.toolbar.end}>
      <SelectField
        label={t`Asked`}
        value={showIf?.fieldId ?? ''}
        options={[
          ['', t`Always`],
          ...possible.map((each) => [each.id, t`Depending on: ${wordsIn(each.label, language)}`] as const),
        ]}
        onChange={({ target: { value } }) => {
          const chosen = possible.find(({ id }) => id === value)
          const [first] = chosen ? answersOf(chosen, language) : []
          onChange({ ...field, showIf: chosen ? { fieldId: chosen.id, is: first?.[0] ?? '' } : null })
        }}
      />
      {of && showIf && (
        <SelectField
          label={t`If the answer is`}
          value={showIf.is}
          options={answersOf(of, language)}
          onChange={({ target }) => onChange({ ...field, showIf: { fieldId: of.id, is: target.value } })}
        />
      )}
    </div>
  )
}

function answersOf(field: FormField, language: string): Array<readonly [string, string]> {
  if (field.kind === 'rating') return ['1', '2', '3', '4', '5'].map((point) => [point, point] as const)
  if (field.kind === 'consent') return [['true', t`Ticked`]]
  return field.options.map(({ value, label }) => [value, wordsIn(label, language)] as const)
}
