import type { Failure } from '#core/platform/result.ts'

/** Result of a failed step of a sign-in: a token that is valid for the next step only. */
export type Challenge = { challenge: string; eid: string }

/** The challenge in the failure of a step; null if the failure asks for no further step. */
export function challengeOf({ details }: Failure): Challenge | null {
  const { challenge, eid } = details ?? {}
  return typeof challenge === 'string' ? { challenge, eid: typeof eid === 'string' ? eid : '' } : null
}

/** The failure of a step as other parts may see it. */
export function withoutChallenge({ details, ...plain }: Failure): Failure {
  const { challenge: _, eid: __, ...rest } = details ?? {}
  return Object.keys(rest).length > 0 ? { ...plain, details: rest } : plain
}
