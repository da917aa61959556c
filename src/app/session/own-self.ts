import { createContext, useContext } from 'react'
import type { Profile } from '#core/contract/index.ts'

/** Who is signed in, as the screens need it. */
export type OwnSelf = Pick<Profile, 'eid' | 'name' | 'role'> & { language: string; timeZone: string }

export const OwnSelfContext = createContext<OwnSelf | null>(null)

export function useOwnSelf(): OwnSelf {
  const self = useContext(OwnSelfContext)
  if (!self) throw new Error('useOwnSelf outside of the shell')
  return self
}
