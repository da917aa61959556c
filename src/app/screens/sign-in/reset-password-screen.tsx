import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { PasswordByLink } from '#app/password/password-by-link.tsx'
import { linkParams } from '#app/session/link-params.ts'

/** The page that a mailed link opens: sets a new password for the owner of the mailbox. */
export function ResetPasswordScreen() {
  useLanguage()
  const { ask, resetPassword } = useCommands()
  const navigate = useNavigate()
  const [token] = useState(linkParams.token)
  useDocumentTitle(t`Choose a new password`)
  return (
    <PasswordByLink
      title={t`Choose a new password`}
      token={token}
      addressOf={(otp) => ask('verifyOtp', { params: { otp } })}
      save={async (choice) => {
        const result = await resetPassword(choice)
        if (result.ok) linkParams.forget()
        return result
      }}
      done={t`Password changed. All devices must sign in again.`}
      onLeave={() => void navigate({ to: '/sign-in' })}
    />
  )
}
