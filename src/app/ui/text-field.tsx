import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import * as css from './field.css.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A line of text with its label. */
export function TextField({ label, ...input }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box} data-invalid={input['aria-invalid'] ? '' : undefined}>
        <input className={css.input} id={id} {...input} />
      </div>
    </div>
  )
}
