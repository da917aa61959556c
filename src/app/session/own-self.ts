import { createContext, useContext } from 'react'
import type { Profile } from '#core/contract/index.ts'

/** The signed-in user, as the screens need it. */
export type OwnSelf = Pick<Profile, 'eid' | 'name' | 'role'> & { language: string; timeZone: string }

export const OwnSelfContext = createContext<OwnSelf | null>(null)

export function useOwnSelf(): OwnSelf {
  const self = useContext(OwnSelfContext)
  if (!self) throw new Error('useOwnSelf outside of the shell')
  return self
}
