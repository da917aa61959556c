import { useCommands } from '#app/data/everline.tsx'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { ok } from '#core/platform/result.ts'
import { LinkConfirmation } from './link-confirmation.tsx'

/** The page that the mail to a service's owner links to: confirms their address. */
export function OwnerEmailScreen() {
  useLanguage()
  const { ask } = useCommands()
  return (
    <LinkConfirmation
      title={t`Confirm your email`}
      lead={t`We’ll send emails about your workspace here.`}
      action={t`Confirm`}
      confirm={async (token) => {
        const answer = await ask('verifyOwnerEmail', { body: { token } })
        return answer.ok ? ok(t`${answer.value.email} is confirmed.`) : answer
      }}
    />
  )
}
