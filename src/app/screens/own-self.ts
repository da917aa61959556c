import { createContext, useContext } from 'react'

/** Who is signed in, as the screens need it. */
export type OwnSelf = { eid: string; name: string }

export const OwnSelfContext = createContext<OwnSelf | null>(null)

export function useOwnSelf(): OwnSelf {
  const self = useContext(OwnSelfContext)
  if (!self) throw new Error('useOwnSelf outside of the shell')
  return self
}
