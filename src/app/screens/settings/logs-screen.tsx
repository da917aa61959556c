import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { clientLogs } from './resources/client-logs.tsx'

/** The logs of everybody, outside of Settings. */
export function LogsScreen() {
  const self = useOwnSelf()
  return (
    <div className={layout.page}>
      {clientLogs.isFor(self) ? (
        <clientLogs.Screen />
      ) : (
        <Notice look="warning">{t`Only admins can see other people’s logs. Find your own under Diagnostics.`}</Notice>
      )}
    </div>
  )
}
