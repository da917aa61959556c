import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as css from '#app/brand/sign-in-card.css.ts'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { linkParams } from '#app/session/link-params.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { failure as failureOf, type Result } from '#core/platform/result.ts'

const noToken = failureOf('one-time-code-invalid')

type Props = {
  title: string
  lead: string
  /** Text of the button. */
  action: string
  /** Uses up the code of the link; returns a sentence about what was done. */
  confirm(token: string): Promise<Result<string>>
}

/**
 * A page that a mail links to, on which one thing is confirmed. A button confirms it, because mail programs open links
 * by themselves.
 */
export function LinkConfirmation({ title, lead, action, confirm }: Props) {
  useLanguage()
  const navigate = useNavigate()
  const { run, isBusy, failure } = useAction(confirm)
  const [token] = useState(linkParams.token)
  const [done, setDone] = useState<string | null>(null)
  useDocumentTitle(title)
  useEffect(() => linkParams.forget, [])

  async function press() {
    const answer = token === null ? null : await run(token)
    if (answer?.ok) setDone(answer.value)
  }
  const refusal = token === null ? noToken : failure
  return (
    <main className={css.page}>
      <SignInCard title={title} lead={lead}>
        {refusal && <Notice>{failureText(refusal)}</Notice>}
        {done !== null && <Notice look="info">{done}</Notice>}
        {done === null && token !== null ? (
          <Button look="primary" tall onClick={() => void press()} aria-disabled={isBusy} aria-busy={isBusy}>
            {action}
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
