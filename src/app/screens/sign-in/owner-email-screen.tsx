import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as css from '#app/brand/sign-in-card.css.ts'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { linkParams } from '#app/session/link-params.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { failure as failureOf } from '#core/platform/result.ts'

const noToken = failureOf('one-time-code-invalid')

/** Where the mail to a service's owner leads. The button confirms: mail programs open links by themselves. */
export function OwnerEmailScreen() {
  useLanguage()
  const navigate = useNavigate()
  const { ask } = useCommands()
  const { run, isBusy, failure } = useAction((token: string) => ask('verifyOwnerEmail', { body: { token } }))
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
        {refusal && <Notice>{failureText(refusal)}</Notice>}
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
