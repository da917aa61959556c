import type { Failure } from '#core/platform/result.ts'

/** Where a sign-in is. */
export type Step =
  | 'password'
  /** A code of the second factor [SES-02]. */
  | 'code'
  /** A second factor must be set up first [SES-02]. */
  | 'set-up'
  /** The password is too old. */
  | 'new-password'
  /** The password is forgotten. */
  | 'forgot'
  /** Six digits were mailed. */
  | 'digits'

/** The step that a failure asks for; null when it is the user's to read. */
export function stepAfter({ name }: Failure): Step | null {
  switch (name) {
    case 'second-factor-needed':
      return 'code'
    case 'second-factor-forced':
      return 'set-up'
    case 'password-expired':
      return 'new-password'
    case 'challenge-expired':
      return 'password'
    default:
      return null
  }
}
