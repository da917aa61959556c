import { useState } from 'react'
import { browserStore } from '#app/data/browser-storage.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { supportText } from '#app/telephony/support-text.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { missingForCalls, partsOf } from '#core/telephony/support.ts'
import * as css from './notices.css.ts'

/** What was missing when the user last said that they know it. */
const readName = 'everline-calls-unsupported-read'

/** Says after the sign-in, once in each browser, that calls cannot be made here, or are not offered [CAL-08]. */
export function CallSupportNotice() {
  const { permissions } = useOwnSelf()
  const isDenied = useLiveRow('device-status')?.audioInput.isDenied === true
  const missing = missingForCalls(partsOf(window))
  const [read, setRead] = useState(() => browserStore.getItem(readName))
  const found = missing.length === 0 && isDenied ? 'denied' : missing.join(',')
  if (found === '' || read === found || !permissions.includes('startCall')) return null
  const dismiss = () => {
    browserStore.setItem(readName, found)
    setRead(found)
  }
  return (
    <div className={css.banner}>
      <Notice look="warning" action={<Button look="link" onClick={dismiss}>{t`Understood`}</Button>}>
        {missing.length > 0
          ? supportText(missing)
          : t`No calls are offered to you here, because the microphone is not allowed. Allow it in the address bar.`}
      </Notice>
    </div>
  )
}
