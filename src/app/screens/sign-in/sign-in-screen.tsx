import { Navigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import * as css from '#app/brand/sign-in-card.css.ts'
import { useBrand } from '#app/brand/use-brand.ts'
import { lazyPart } from '#app/browser/load-part.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { linkParams } from '#app/session/link-params.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { autoLogIn } from '#core/session/auto-login.ts'
import type { LiveValue } from '#core/store/rows.ts'
import { LanguageLinks } from './language-links.tsx'
import { SignInForm } from './sign-in-form.tsx'

// Loaded when needed, as most sign-ins follow a sign-out.
const SessionEndLead = lazyPart(async () => (await import('./session-end-lead.tsx')).SessionEndLead)

/** The page for signed-out users. Redirects as soon as the session row says signed in. */
export function SignInScreen() {
  useLanguage()
  const session = useLiveRow('session')
  const { to } = useSearch({ from: '/sign-in' })
  const begun = useBegunSignIn(session?.state)
  const { name: brandName } = useBrand()
  useDocumentTitle(t`Sign in`)
  // A user whose session has expired signs in over the screen that they left.
  const leadsOn = session?.state === 'signed-in' || (session?.state === 'expired' && begun !== 'under-way')
  if (leadsOn) return <Navigate to={to ?? '/inbox'} replace />
  return (
    <main className={css.page}>
      {session?.state === 'signed-out' && begun !== 'under-way' && (
        <>
          <SignInForm
            title={t`Sign in to ${brandName ?? 'Everline'}`}
            lead={
              session.failure ? (
                <Suspense fallback="…">
                  <SessionEndLead ended={session.failure} />
                </Suspense>
              ) : (
                t`Your inbox is waiting.`
              )
            }
            begun={begun}
          />
          <LanguageLinks />
        </>
      )}
    </main>
  )
}

/** Signs in with the parameters of the start address, if there are any [SES-14]. */
function useBegunSignIn(state: LiveValue<'session'>['state'] | undefined): FailureReason | null | 'under-way' {
  const { signIn } = useCommands()
  const [begun, setBegun] = useState(() => (linkParams.mcParams() ? ('under-way' as const) : linkParams.refusal()))
  const isTried = useRef(false)
  useEffect(() => {
    if (state === undefined || state === 'starting' || isTried.current) return
    isTried.current = true
    const mcParams = { read: linkParams.mcParams, remove: linkParams.forget }
    const signInByCode = (code: { username: string; otp: string }) => signIn({ by: 'one-time-code', ...code })
    void autoLogIn({ mcParams, isSignedOut: state !== 'signed-in', signInByCode }).then((result) => {
      if (result) setBegun(result.ok ? null : result.error)
      else linkParams.forget()
    })
  }, [state, signIn])
  return begun
}
