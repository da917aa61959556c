import { useEffect, useState } from 'react'
import type { Profile } from '#core/contract/session/schemas.ts'
import { keepCustomer, keptCustomer } from '#widget/frame/forget/kept-customer.ts'

type Person = Pick<Profile, 'eid' | 'role'>

/** Runs `onOther` when another customer uses the browser now: what the former one has typed is not theirs. */
export function useOtherPerson(service: string, profile: Profile | null | undefined, onOther: () => void): void {
  const [watch] = useState(() => createPersonWatch(service))
  useEffect(() => {
    // Between two sessions there is nobody for a moment.
    if (profile && watch.isOther(profile)) onOther()
  })
}

/**
 * Whether somebody else uses the browser than when it was asked last: in this page, or in one before, whose rows this page
 * need not have seen.
 */
export function createPersonWatch(service: string): { isOther(now: Person): boolean } {
  let last = keptCustomer(service)
  return {
    isOther(now) {
      const before = last
      last = now
      if (before?.eid !== now.eid || before.role !== now.role) keepCustomer(service, now)
      return isOtherPerson(before, now)
    },
  }
}

/** Whether rows of `before` may not go on as those of `now`. Visitors who turn out to be a customer are the same person. */
export const isOtherPerson = (before: Person | null, now: Person): boolean =>
  before !== null && before.role === 'user' && before.eid !== now.eid
