import type { FailureReason } from '#core/platform/result.ts'

/** The step of a sign-in. */
export type Step =
  | 'password'
  /** A code of the second factor [SES-02]. */
  | 'code'
  /** A second factor must be set up first [SES-02]. */
  | 'set-up'
  /** The password has expired. */
  | 'new-password'
  /** The password is forgotten. */
  | 'forgot'
  /** Six digits were mailed. */
  | 'digits'

/** The step that a failure leads to; null if the failure is only shown. */
export function stepAfter({ name }: FailureReason): Step | null {
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
