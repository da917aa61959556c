import { useState } from 'react'
import { copyText } from '#app/browser/clipboard.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Section } from '#app/ui/layout/page.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'

/** A secret to copy, with a button that says whether it was. */
export function SecretText({ secret }: { secret: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={layout.stack[2]}>
      <p className={texts.hint}>{t`With this secret the other system checks that events come from here.`}</p>
      <code className={texts.code} dir="ltr">
        {secret}
      </code>
      <div className={layout.toolbar.center}>
        <Button onClick={async () => setCopied(await copyText(secret))}>{t`Copy`}</Button>
        <span role="status">{isCopied ? t`Copied.` : ''}</span>
      </div>
    </div>
  )
}

/** Shows the secret of a webhook when asked to, and makes a new one. */
export function WebhookSecret({ id }: { id: string }) {
  const { ask } = useCommands()
  const [secret, setSecret] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const showing = useAction(async () => {
    const answer = await ask('revealWebhookSecret', { params: { id } })
    if (answer.ok) setSecret(answer.value.secret)
    return answer
  })
  const rotating = useAction(async () => {
    const answer = await ask('rotateWebhookSecret', { params: { id } })
    if (answer.ok) await showing.run()
    return answer
  })
  const failure = showing.failure ?? rotating.failure
  return (
    <Section title={t`Signing secret`}>
      {secret !== null && <SecretText secret={secret} />}
      {failure && <Notice>{failureText(failure)}</Notice>}
      <div className={layout.toolbar.center}>
        {secret === null && (
          <Button aria-busy={showing.isBusy} onClick={() => void showing.run()}>
            {t`Show secret`}
          </Button>
        )}
        <Button aria-busy={rotating.isBusy} onClick={() => setAsking(true)}>{t`Make a new secret`}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Make a new secret?`}
          stay={t`Keep it`}
          go={t`Make a new secret`}
          onStay={() => setAsking(false)}
          onGo={() => {
            setAsking(false)
            void rotating.run()
          }}
        >
          {t`For 24 hours events are signed with both secrets. Change it in the other system by then.`}
        </ConfirmDialog>
      )}
    </Section>
  )
}
