import { object } from 'valibot'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { Form, FormActions, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { NewPasswordField } from '#app/password/new-password-field.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { minPasswordLength, NewPassword, Secret } from '#core/contract/index.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { passwordEndText } from './password-end-text.ts'

const PasswordChange = object({ oldPassword: Secret, newPassword: NewPassword })

/** Asks for the present password and the new one. */
export function ChangePassword({ email, name }: { email: string; name: string }) {
  const commands = useCommands()
  const end = useAsk('getPasswordExpireTime', {})
  const endText = passwordEndText(end.value?.expiresAtMs ?? null, clock.nowMs())
  const form = useEverlineForm({
    schema: PasswordChange,
    defaultValues: { oldPassword: '', newPassword: '' },
    fieldOf: {
      'old-password-wrong': 'oldPassword',
      'password-too-short': 'newPassword',
      'password-too-weak': 'newPassword',
      'password-unchanged': 'newPassword',
    },
    isCleared: true,
    async save(change) {
      const result = await commands.changePassword(change)
      if (result.ok) void end.askAgain()
      return result
    },
  })

  return (
    <Card title={t`Change password`}>
      {endText !== null && <p>{endText}</p>}
      <Form
        form={form}
        aria-label={t`Change password`}
        saved={t`Password changed. Your other devices must sign in again.`}
      >
        {/* For password managers: the account of the password. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField {...form.field('oldPassword', t`Current password`)} autoComplete="current-password" required />
        <NewPasswordField
          {...form.field('newPassword', t`New password`, t`${minPasswordLength} characters or more.`)}
          owner={{ email, name }}
        />
        <FormActions>
          <SubmitButton form={form} busy={t`Changing…`} tall>
            {t`Change password`}
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}
