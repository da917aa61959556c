import { type ReactNode, useEffect, useMemo } from 'react'
import { showTimesAs } from '#app/language/format-time.ts'
import { ownLanguage } from '#app/language/own-language.ts'
import type { Profile } from '#core/contract/index.ts'
import { OwnSelfContext } from './own-self.ts'

/**
 * Gives the properties of the signed-in user to the screens. The session row changes often, these seldom: the context's
 * value is memoised.
 */
export function OwnProfile({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { eid, name, role, language = '', timeZone = '', serviceName = '' } = profile
  const permitted = profile.permissions?.join() ?? ''
  const self = useMemo(() => {
    showTimesAs({ timeZone })
    return { eid, name, role, language, timeZone, serviceName, permissions: permitted.split(',') }
  }, [eid, name, role, language, timeZone, serviceName, permitted])
  // Until the profile is loaded, its last known language applies.
  const told = profile.language
  useEffect(() => {
    if (told !== undefined) ownLanguage.follow(told)
  }, [told])
  return <OwnSelfContext value={self}>{children}</OwnSelfContext>
}
