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
