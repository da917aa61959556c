import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './field.css.ts'
import { Field, type FieldText } from './field.tsx'

/** Stands here and not in `icon.tsx`, because nothing else shows it. */
const eyeOffSign =
  'M4 4l16 16M9.900 5.800c.7-.2 1.400-.3 2.100-.3 6 0 9.500 6.500 9.500 6.500a16 16 0 01-2.700 3.400M6.300 7.300A16 16 0 002.500 12S6 18.500 12 18.500c1.500 0 2.900-.4 4.100-1M10 10a2.800 2.800 0 004 4'

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
      <Icon name={isShown ? eyeOffSign : 'eye'} look="small" />
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
