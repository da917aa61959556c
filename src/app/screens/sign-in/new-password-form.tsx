import { object } from 'valibot'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { minPasswordLength, NewPassword } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'

type Props = { email: string; save: (password: string) => Promise<Result<unknown> | null> }

const Choice = object({ password: NewPassword })

/** Asks for a new password, where the old one is not known or proved already. */
export function NewPasswordForm({ email, save }: Props) {
  const form = useEverlineForm({
    schema: Choice,
    defaultValues: { password: '' },
    fieldOf: { 'password-too-short': 'password', 'password-unchanged': 'password' },
    save: ({ password }) => save(password),
  })
  return (
    <Form form={form}>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...form.field('password', t`New password`, t`${minPasswordLength} characters or more.`)}
        autoComplete="new-password"
        autoFocus
        required
      />
      <SubmitButton form={form} busy={t`Saving…`} tall>
        {t`Save the password`}
      </SubmitButton>
    </Form>
  )
}
