import { object } from 'valibot'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { minPasswordLength, NewPassword } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import { NewPasswordField } from './new-password-field.tsx'

type Props = { email: string; save: (password: string) => Promise<Result<unknown> | null> }

const Choice = object({ password: NewPassword })

/** Asks for a new password when the old one is unknown or was already entered. */
export function NewPasswordForm({ email, save }: Props) {
  const form = useEverlineForm({
    schema: Choice,
    defaultValues: { password: '' },
    fieldOf: { 'password-too-short': 'password', 'password-too-weak': 'password', 'password-unchanged': 'password' },
    save: ({ password }) => save(password),
  })
  return (
    <Form form={form}>
      {/* For password managers: the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField
        {...form.field('password', t`New password`, t`${minPasswordLength} characters or more.`)}
        owner={{ email }}
        autoFocus
      />
      <SubmitButton form={form} busy={t`Saving…`} tall>
        {t`Save password`}
      </SubmitButton>
    </Form>
  )
}
