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
      lead={t`The workspace owner is an admin and the only one who can transfer ownership.`}
      action={t`Accept ownership`}
      confirm={async (token) => {
        const answer = await ask('acceptOwnerChange', { body: { token } })
        if (!answer.ok) return answer
        return ok(
          answer.value.mustSignIn
            ? t`You’re now the owner. Sign in again to manage your workspace.`
            : t`You’re now the owner.`,
        )
      }}
    />
  )
}
