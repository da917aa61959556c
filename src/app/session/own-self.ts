import { createContext, useContext } from 'react'
import type { Profile } from '#core/contract/index.ts'

/** The properties of the signed-in user that screens need. */
export type OwnSelf = Pick<Profile, 'eid' | 'name' | 'role'> & {
  language: string
  timeZone: string
  /** Name of the service for visitors; '' if the backend does not say. */
  serviceName: string
  /** Ids of the calls that the user may make: what the app offers follows from them. */
  permissions: readonly string[]
}

export const OwnSelfContext = createContext<OwnSelf | null>(null)

export function useOwnSelf(): OwnSelf {
  const self = useContext(OwnSelfContext)
  if (!self) throw new Error('useOwnSelf outside of the shell')
  return self
}
