import { useMemo } from 'react'
import { useLanguage } from '#app/language/own-language.ts'
import * as page from '#app/page/page.css.ts'
import { ResourceScreen } from '#app/resource/resource-screen.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { callLogOf } from './call-log.tsx'
import * as css from './calls-screen.css.ts'
import { DialPad } from './dial-pad.tsx'

/** Screen with the dial pad and the call log. */
export function CallsScreen() {
  useLanguage()
  const { eid, permissions } = useOwnSelf()
  const log = useMemo(() => callLogOf(eid), [eid])
  return (
    <div className={page.page}>
      <div className={css.columns}>
        {permissions.includes('startCall') && <DialPad />}
        <div className={css.log}>
          <ResourceScreen resource={log} />
        </div>
      </div>
    </div>
  )
}
