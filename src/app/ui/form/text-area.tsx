import type { ComponentProps } from 'react'
import * as css from './field.css.ts'
import { Field, type FieldText } from './field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'aria-invalid'> & FieldText

/** Several lines of text with their label. */
export const TextArea = ({ label, id, status, message, ...area }: Props) => (
  <Field label={label} id={id} status={status} message={message} aria-describedby={area['aria-describedby']}>
    {(wiring) => <textarea className={css.area} rows={4} dir="auto" {...area} {...wiring} />}
  </Field>
)
