import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './field.css.ts'
import { Field, type FieldText } from './field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className' | 'aria-invalid'> &
  FieldText & { ref?: Ref<HTMLInputElement> }

/** A password with its label, and a button that shows what is typed. */
export function PasswordField({ label, id, status, message, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  const show = (
    <Button
      look="quiet"
      square
      aria-pressed={isShown}
      aria-label={isShown ? t`Hide characters` : t`Show characters`}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} look="small" />
    </Button>
  )
  return (
    <Field
      label={label}
      id={id}
      status={status}
      message={message}
      end={show}
      aria-describedby={input['aria-describedby']}
    >
      {(wiring) => (
        <input
          className={css.input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...wiring}
        />
      )}
    </Field>
  )
}
