import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import * as css from './field.css.ts'
import { Field, type FieldText } from './field.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className' | 'aria-invalid'>
type Props = Input &
  FieldText & {
    /** [UI-13] */
    type?: 'text' | 'number' | 'tel' | 'email' | 'date' | 'datetime-local' | 'time'
    icon?: ReactNode
    end?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** [UI-13] One line of text with its label. The type decides about on-screen keyboard and autofill. */
export const TextField = ({ label, id, status, message, icon, end, type = 'text', ...input }: Props) => (
  <Field
    label={label}
    id={id}
    status={status}
    message={message}
    icon={icon}
    end={end}
    aria-describedby={input['aria-describedby']}
  >
    {(wiring) => (
      <input
        className={css.input}
        type={type}
        {...(type === 'email' && { autoCapitalize: 'none', spellCheck: false })}
        {...input}
        {...wiring}
      />
    )}
  </Field>
)
