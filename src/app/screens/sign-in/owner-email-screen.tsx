import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { failureWords } from '#app/language/failure-words.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { failure as failureOf } from '#core/platform/result.ts'
import { linkParams } from '../link-params.ts'
import { useAction } from '../use-action.ts'
import { useDocumentTitle } from '../use-document-title.ts'
import * as css from './sign-in.css.ts'
import { SignInCard } from './sign-in-card.tsx'

const noToken = failureOf('one-time-code-invalid')

/** Where the mail to a service's owner leads. The button confirms: mail programs open links by themselves. */
export function OwnerEmailScreen() {
  useLanguage()
  const navigate = useNavigate()
  const { run, isBusy, failure } = useAction(useCommands().verifyOwnerEmail)
  const [token] = useState(linkParams.token)
  const [email, setEmail] = useState<string | null>(null)
  useDocumentTitle(t`Confirm your address`)
  useEffect(() => linkParams.forget, [])

  async function confirm() {
    const answer = token === null ? null : await run(token)
    if (answer?.ok) setEmail(answer.value.email)
  }
  const refusal = token === null ? noToken : failure
  return (
    <main className={css.page}>
      <SignInCard title={t`Confirm your address`} lead={t`Mails about your service go to it.`}>
        {refusal && <Notice>{failureWords(refusal)}</Notice>}
        {email !== null && <Notice look="info">{t`${email} is confirmed.`}</Notice>}
        {email === null && token !== null ? (
          <Button look="primary" tall onClick={() => void confirm()} aria-disabled={isBusy} aria-busy={isBusy}>
            {t`Confirm`}
          </Button>
        ) : (
          <Button tall onClick={() => void navigate({ to: '/inbox' })}>
            {t`Go to Everline`}
          </Button>
        )}
      </SignInCard>
    </main>
  )
}
