import { t } from '#app/language/t.ts'
import type { InputProps } from '#app/resource/resource.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { consentWays, mailKinds, maxContactWays, phoneKinds } from '#core/contract/limits.ts'
import { consentValues, consentWayText } from './consent-text.ts'
import { consentsIn, rowsIn, textOfRows, type WayRow } from './contact-form-values.ts'
import * as css from './contacts.css.ts'
import { phoneKindText } from './phone-kind-text.ts'

type Rows = InputProps & {
  kinds: readonly string[]
  type: 'tel' | 'email'
  words: { add: string; one(n: number): string; kind(n: number): string; remove(n: number): string }
}

/** Numbers or addresses in rows, each with its kind. There is always an empty one to begin with. */
function RowsInput({ id, name, label, value, status, message, onChange, kinds, type, words }: Rows) {
  const known = rowsIn(value)
  const rows: WayRow[] = known.length > 0 ? known : [{ kind: kinds[0] ?? 'other', value: '' }]
  const change = (next: readonly WayRow[]) => onChange({ target: { value: textOfRows(next) } })
  const put = (at: number, part: Partial<WayRow>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset className={layout.stack[2]} aria-describedby={message ? `${id}-message` : undefined}>
      <legend className={texts.label}>{label}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
        <div key={index} className={css.row}>
          <SelectField
            id={`${id}-kind-${index}`}
            label={words.kind(index + 1)}
            options={kinds.map((kind) => [kind, phoneKindText(kind)] as const)}
            value={row.kind}
            onChange={({ target }) => put(index, { kind: target.value })}
          />
          <TextField
            id={index === 0 ? id : `${id}-${index}`}
            name={`${name}-${index}`}
            label={words.one(index + 1)}
            type={type}
            dir="ltr"
            autoComplete="off"
            status={status}
            value={row.value}
            onChange={({ target }) => put(index, { value: target.value })}
          />
          <Button
            look="quiet"
            square
            aria-label={words.remove(index + 1)}
            title={words.remove(index + 1)}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          >
            <Icon name="close" look="small" />
          </Button>
        </div>
      ))}
      {message && (
        <p id={`${id}-message`} className={status === 'error' ? texts.fault : texts.small}>
          {message}
        </p>
      )}
      {rows.length < maxContactWays && (
        <span>
          <Button look="link" onClick={() => change([...rows, { kind: kinds[0] ?? 'other', value: '' }])}>
            {words.add}
          </Button>
        </span>
      )}
    </fieldset>
  )
}

export const PhonesInput = (props: InputProps) => (
  <RowsInput
    {...props}
    kinds={phoneKinds}
    type="tel"
    words={{
      add: t`Add a number`,
      one: (n) => t`Number ${n}`,
      kind: (n) => t`Type of number ${n}`,
      remove: (n) => t`Remove number ${n}`,
    }}
  />
)

export const MailsInput = (props: InputProps) => (
  <RowsInput
    {...props}
    kinds={mailKinds}
    type="email"
    words={{
      add: t`Add an address`,
      one: (n) => t`Address ${n}`,
      kind: (n) => t`Type of address ${n}`,
      remove: (n) => t`Remove address ${n}`,
    }}
  />
)

/** Input for the person's consent to each way of contact. */
export function ConsentsInput({ id, label, value, message, onChange }: InputProps) {
  const chosen = consentsIn(value)
  return (
    <fieldset className={layout.stack[2]}>
      <legend className={texts.label}>{label}</legend>
      <div className={layout.fields}>
        {consentWays.map((way, index) => (
          <SelectField
            key={way}
            id={index === 0 ? id : `${id}-${way}`}
            label={consentWayText(way)}
            options={consentValues()}
            value={chosen[way] ?? ''}
            onChange={({ target }) =>
              onChange({ target: { value: JSON.stringify({ ...chosen, [way]: target.value }) } })
            }
          />
        ))}
      </div>
      {message && <p className={texts.small}>{message}</p>}
    </fieldset>
  )
}
