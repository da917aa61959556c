import { type SubmitEvent, useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { BrandLogo } from '#app/screens/brand/brand-logo.tsx'
import { failureWords } from '#app/screens/failure-words.ts'
import * as signIn from '#app/screens/sign-in/sign-in.css.ts'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Failure } from '#core/platform/result.ts'
import { signInToPortal } from './own-portal.ts'

/** Asks for e-mail and password of the portal’s own users. */
export function PortalSignIn({ lead }: { lead: string }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ids = { title: useId(), failure: useId() }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    const result = await signInToPortal(String(fields.get('email')).trim(), String(fields.get('password')))
    setBusy(false)
    setFailure(result.ok ? null : result.error)
  }
  const described = failure ? { status: 'error' as const, 'aria-describedby': ids.failure } : {}

  return (
    <main className={signIn.page}>
      <div className={signIn.card}>
        <header className={signIn.head}>
          <span className={signIn.logo}>
            <BrandLogo className={signIn.logoPicture} signClass={signIn.logoSign} />
          </span>
          <h1 className={signIn.title} id={ids.title}>
            {t`Kept conversations`}
          </h1>
          <p className={signIn.lead}>{lead}</p>
        </header>
        <form className={field.form} onSubmit={submit} aria-labelledby={ids.title}>
          <TextField
            label={t`E-mail`}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            required
            {...described}
          />
          <PasswordField label={t`Password`} name="password" autoComplete="current-password" required {...described} />
          {failure && <Notice id={ids.failure}>{failureWords(failure)}</Notice>}
          <Button look="primary" tall type="submit" className={signIn.submit} aria-disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? t`Signing in…` : t`Sign in`}
          </Button>
        </form>
      </div>
    </main>
  )
}
