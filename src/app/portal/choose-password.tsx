import { t } from '#app/language/t.ts'
import { PasswordByLink } from '#app/password/password-by-link.tsx'
import { addressOfLink, choosePassword } from './own-portal.ts'

/** Where the link of a mail to a reader leads. */
export const ChoosePassword = ({ token, onDone }: { token: string; onDone: () => void }) => (
  <PasswordByLink
    title={t`Choose a password`}
    token={token}
    addressOf={addressOfLink}
    save={({ newPassword }) => choosePassword(token, newPassword)}
    done={t`Your password is set.`}
    onLeave={onDone}
  />
)
