import type { ComponentProps } from 'react'
import * as css from './field.css.ts'
import { Field, type FieldText } from './field.tsx'

type Props = Omit<ComponentProps<'select'>, 'id' | 'className' | 'aria-invalid' | 'children'> &
  FieldText & { options: ReadonlyArray<readonly [value: string, text: string]> }

/** Chooses one of a few options with the browser's own list, which phones show in their own way. */
export const SelectField = ({ label, id, status, message, options, ...select }: Props) => (
  <Field label={label} id={id} status={status} message={message} aria-describedby={select['aria-describedby']}>
    {(wiring) => (
      <select className={css.input} {...select} {...wiring}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)
