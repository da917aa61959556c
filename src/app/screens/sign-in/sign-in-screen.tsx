import { Navigate, useSearch } from '@tanstack/react-router'
import { useLiveRow } from '#app/data/rows.ts'
import { useDocumentTitle } from '../use-document-title.ts'
import * as css from './sign-in.css.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The page for who is signed out; leads on as soon as the session says signed in. */
export function SignInScreen() {
  const session = useLiveRow('session')
  const { to } = useSearch({ from: '/sign-in' })
  useDocumentTitle('Sign in')
  if (session?.state === 'signed-in' || session?.state === 'expired') return <Navigate to={to ?? '/inbox'} replace />
  return (
    <main className={css.page}>
      {session?.state === 'signed-out' && <SignInForm title="Sign in to Everline" lead="Your inbox is waiting." />}
    </main>
  )
}
