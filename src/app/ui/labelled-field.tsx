import { type ComponentProps, useId } from 'react'
import * as css from './field.css.ts'

/** One line of text with its label. */
export function TextField({ label, ...input }: Omit<ComponentProps<'input'>, 'id' | 'className'> & { label: string }) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <input className={css.input} id={id} {...input} />
      </div>
    </div>
  )
}

/** Several lines of text with their label. */
export function TextArea({ label, ...area }: Omit<ComponentProps<'textarea'>, 'id' | 'className'> & { label: string }) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <textarea className={css.area} id={id} rows={4} {...area} />
      </div>
    </div>
  )
}

/** One of several, with its label. */
export function SelectField({
  label,
  options,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'className'> & {
  label: string
  options: ReadonlyArray<readonly [value: string, words: string]>
}) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <select className={css.input} id={id} {...select}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
