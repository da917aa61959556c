import { phoneText } from '#app/contacts/ways.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { useStartCall } from './use-start-call.tsx'

/** Calls a telephone number from the app; where the installation has no way to the telephone network, it says so. */
export function CallNumber({ number }: { number: string }) {
  useLanguage()
  const { permissions } = useOwnSelf()
  const { call, question, isBusy, failure, mustAsk } = useStartCall()
  if (!permissions.includes('startCall')) return null
  return (
    <>
      <Button
        aria-haspopup={mustAsk ? 'dialog' : undefined}
        aria-busy={isBusy}
        onClick={() => call({ kind: 'number', number }, 'voice')}
      >
        <Icon name="phone" look="small" />
        {t`Call ${phoneText(number)}`}
      </Button>
      {failure && <Notice>{failureText(failure)}</Notice>}
      {question}
    </>
  )
}
