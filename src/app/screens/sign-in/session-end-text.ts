import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import type { SessionEnd } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'

/** Why a session has ended without a sign-out, in a sentence for the sign-in page. */
export function sessionEndText(ended: Failure): string {
  // The checked edge: a later backend may know further reasons, which get the general sentence.
  const reason = ended.details?.reason as SessionEnd | undefined
  switch (reason) {
    case 'device-released':
      return t`You signed this device out from another one.`
    case 'device-released-by-admin':
      return t`An admin signed this device out.`
    case 'seat-freed':
      return t`You were signed out everywhere because you released your seat.`
    case 'seat-freed-by-admin':
      return t`An admin released your seat, which signed you out.`
    case 'password-changed':
      return t`Your password was changed, which signed you out on all other devices.`
    case 'rights-changed':
      return t`Your permissions changed. Sign in again to continue.`
    case 'suspended':
      return t`An admin suspended your account.`
    case 'key-used-twice':
      return t`Your session was ended because its key was used twice. If that wasn’t you, change your password.`
    default:
      return ended.name === 'token-invalid' ? t`Your session was ended.` : failureText(ended)
  }
}
