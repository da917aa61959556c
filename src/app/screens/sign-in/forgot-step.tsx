import { useId, useState } from 'react'
import { object } from 'valibot'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { EmailEntry } from '#core/contract/index.ts'

type Props = { email: string; onEmail: (email: string) => void; onDigits: () => void; onBack: () => void }

const Request = object({ email: EmailEntry })

/** Mails a link to choose a new password, or six digits to sign in with. */
export function ForgotStep({ email, onEmail, onDigits, onBack }: Props) {
  const { ask } = useCommands()
  const titleId = useId()
  const [begun] = useState({ email })
  const form = useEverlineForm({
    schema: Request,
    defaultValues: begun,
    async save({ email }, button) {
      const result = await (button === 'digits'
        ? ask('getVerificationCode', { query: { username: email } })
        : ask('requestResetPassword', { body: { username: email } }))
      if (result.ok) onEmail(email)
      if (result.ok && button === 'digits') onDigits()
      return result
    },
  })
  const field = form.field('email', t`Email`)

  return (
    <SignInCard
      title={t`Forgot your password?`}
      titleId={titleId}
      lead={t`We’ll email you a link to choose a new one, or a code to sign in.`}
    >
      <Form
        form={form}
        aria-labelledby={titleId}
        saved={t`If this address has an account, we’ve emailed a link. It works once.`}
      >
        <TextField
          {...field}
          type="email"
          autoComplete="username"
          inputMode="email"
          onChange={(event) => {
            field.onChange(event)
            onEmail(event.target.value)
          }}
          autoFocus
          required
        />
        <SubmitButton form={form} tall>
          {t`Email me a link`}
        </SubmitButton>
        <SubmitButton form={form} look="plain" tall name="digits">
          {t`Email me a sign-in code`}
        </SubmitButton>
      </Form>
      <div className={layout.toolbar.apart}>
        <Button look="link" onClick={onBack}>
          {t`Back`}
        </Button>
      </div>
    </SignInCard>
  )
}
