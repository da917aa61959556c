import { useEffect, useRef } from 'react'
import type { Profile } from '#core/contract/session/schemas.ts'

/**
 * Runs `onOther` when another customer uses the browser now: what the former one has typed is not theirs. Visitors without
 * a name who turn out to be a customer are the same person.
 */
export function useOtherPerson(profile: Profile | null | undefined, onOther: () => void): void {
  const last = useRef<Profile | null>(null)
  useEffect(() => {
    // Between two sessions there is nobody for a moment.
    if (!profile) return
    if (isOtherPerson(last.current, profile)) onOther()
    last.current = profile
  })
}

/** Whether rows of `before` may not go on as those of `now`. */
export const isOtherPerson = (before: Profile | null, now: Profile): boolean =>
  before !== null && before.role === 'user' && before.eid !== now.eid
