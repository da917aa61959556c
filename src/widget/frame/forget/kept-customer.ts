import type { Profile } from '#core/contract/session/schemas.ts'

type Person = Pick<Profile, 'eid' | 'role'>

const nameOf = (service: string) => `everline-customer/${service}`

/** The customer to whom belongs what this browser keeps of forms and drafts; null: a visitor without a name, or nobody. */
export function keptCustomer(service: string): Person | null {
  try {
    const eid = localStorage.getItem(nameOf(service))
    return eid === null ? null : { eid, role: 'user' }
  } catch {
    // The browser gives this frame no storage, and keeps nothing of forms and drafts either.
    return null
  }
}

/** Keeps who uses this browser from now on. */
export function keepCustomer(service: string, { eid, role }: Person): void {
  try {
    if (role === 'user') localStorage.setItem(nameOf(service), eid)
    else localStorage.removeItem(nameOf(service))
  } catch {
    // See above.
  }
}

const namedIn = (service: string) => `everline-named/${service}`

/**
 * Whether the page has named another customer to this browser before, whom the backend need not know yet. What was
 * written since then is that customer's. Where the frame has no storage, nothing outlives the page.
 */
export function namedAnother(service: string, userId: string): boolean {
  try {
    const before = localStorage.getItem(namedIn(service))
    return before !== null && before !== userId
  } catch {
    return false
  }
}

/** Keeps whom the page names from now on. */
export function keepNamed(service: string, userId: string): void {
  try {
    localStorage.setItem(namedIn(service), userId)
  } catch {
    // See above.
  }
}
