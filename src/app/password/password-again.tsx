import { object } from 'valibot'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { Secret } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'

const Again = object({ password: Secret })

type Props = {
  /** The account's address, for password managers. */
  email: string
  /** Purpose for which the password is asked. */
  lead: string
  button: string
  busy: string
  tall?: boolean
  save(password: string): Promise<Result<unknown>>
}

/** After `password-needed`: whoever finds the screen unlocked must not act as its user. */
export function PasswordAgain({ email, lead, button, busy, tall = false, save }: Props) {
  const form = useEverlineForm({
    schema: Again,
    defaultValues: { password: '' },
    fieldOf: { 'old-password-wrong': 'password' },
    isCleared: true,
    save: ({ password }) => save(password),
  })
  return (
    <Form form={form} aria-label={t`Confirm it’s you`}>
      <p>{lead}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField {...form.field('password', t`Password`)} autoComplete="current-password" required autoFocus />
      <SubmitButton form={form} busy={busy} tall={tall}>
        {button}
      </SubmitButton>
    </Form>
  )
}
