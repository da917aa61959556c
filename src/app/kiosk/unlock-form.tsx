import { useId, useState } from 'react'
import { useNow } from '#app/browser/use-now.ts'
import { t } from '#app/language/t.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CodeInput } from '#app/ui/form/code-input.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { Kiosk } from './kiosk-keeper.ts'
import { pauseLeftMs } from './kiosk-lock.ts'
import { fullScreen, kioskLock } from './own-kiosk.ts'

/** Asks for the code that ends kiosk mode. After wrong codes, shows when the next one is accepted. */
export function UnlockForm({ kiosk }: { kiosk: Kiosk }) {
  const [isWrong, setWrong] = useState(false)
  const failureId = useId()
  const leftSeconds = Math.ceil(pauseLeftMs(kiosk.pausedUntilMs, useNow(1000)) / 1000)

  async function tryCode(code: string) {
    setWrong(false)
    const answer = await kioskLock.unlock(code)
    // The shell follows the lock and shows the whole app again, without this form.
    if (answer.name === 'unlocked') fullScreen.leave()
    else setWrong(true)
  }
  return (
    <div className={layout.stack[4]}>
      {leftSeconds > 0 ? (
        <Notice look="warning">{t`Too many wrong codes. Try again in ${leftSeconds} s.`}</Notice>
      ) : (
        <>
          <p className={texts.hint}>{t`Enter this kiosk’s unlock code.`}</p>
          <CodeInput
            isSecret
            label={t`Unlock code`}
            autoFocus
            isWrong={isWrong}
            describedBy={isWrong ? failureId : undefined}
            onComplete={(code) => void tryCode(code)}
          />
          {isWrong && <Notice id={failureId}>{t`Wrong code.`}</Notice>}
        </>
      )}
    </div>
  )
}
