import { useMemo } from 'react'
import { useLanguage } from '#app/language/own-language.ts'
import { ResourceScreen } from '#app/resource/resource-screen.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { callLogOf } from './call-log.tsx'
import { DialPad } from './dial-pad.tsx'

/** Screen with the dial pad and the call log. */
export function CallsScreen() {
  useLanguage()
  const { eid, permissions } = useOwnSelf()
  const log = useMemo(() => callLogOf(eid), [eid])
  return (
    <div className={layout.page}>
      <div className={layout.columns.side}>
        {permissions.includes('startCall') && <DialPad />}
        <ResourceScreen resource={log} />
      </div>
    </div>
  )
}
