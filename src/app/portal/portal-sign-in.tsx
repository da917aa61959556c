import { useId } from 'react'
import { object } from 'valibot'
import { BrandLogo } from '#app/brand/brand-logo.tsx'
import * as signIn from '#app/brand/sign-in-card.css.ts'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { EmailEntry, Secret } from '#core/contract/index.ts'
import { signInToPortal } from './own-portal.ts'

const Credentials = object({ email: EmailEntry, password: Secret })

/** Asks for e-mail and password of the portal’s own users. */
export function PortalSignIn({ lead }: { lead: string }) {
  const titleId = useId()
  const form = useEverlineForm({
    schema: Credentials,
    defaultValues: { email: '', password: '' },
    save: ({ email, password }) => signInToPortal(email, password),
  })
  const failed = form.failure ? { status: 'error' as const } : {}

  return (
    <main className={signIn.page}>
      <div className={signIn.card}>
        <header className={signIn.head}>
          <span className={signIn.logo}>
            <BrandLogo className={signIn.logoPicture} signClass={signIn.logoSign} />
          </span>
          <h1 className={signIn.title} id={titleId}>
            {t`Kept conversations`}
          </h1>
          <p className={signIn.lead}>{lead}</p>
        </header>
        <Form form={form} aria-labelledby={titleId}>
          <TextField
            {...form.field('email', t`E-mail`)}
            type="email"
            autoComplete="username"
            autoFocus
            required
            {...failed}
          />
          <PasswordField
            {...form.field('password', t`Password`)}
            autoComplete="current-password"
            required
            {...failed}
          />
          <SubmitButton form={form} busy={t`Signing in…`} tall className={signIn.submit}>
            {t`Sign in`}
          </SubmitButton>
        </Form>
      </div>
    </main>
  )
}
