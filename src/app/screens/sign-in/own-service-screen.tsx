import { useCommands } from '#app/data/everline.tsx'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { ok } from '#core/platform/result.ts'
import { LinkConfirmation } from './link-confirmation.tsx'

/** The page that the mail to the next owner of a service links to. */
export function OwnServiceScreen() {
  useLanguage()
  const { ask } = useCommands()
  return (
    <LinkConfirmation
      title={t`Become the owner`}
      lead={t`The owner of the service is an admin, and alone can hand it over to somebody else.`}
      action={t`Own the service`}
      confirm={async (token) => {
        const answer = await ask('acceptOwnerChange', { body: { token } })
        if (!answer.ok) return answer
        return ok(
          answer.value.mustSignIn
            ? t`You own the service now. Sign in again to administer it.`
            : t`You own the service now.`,
        )
      }}
    />
  )
}
