import { phoneText } from '#app/contacts/ways.tsx'
import { t } from '#app/language/t.ts'
import type { NumberActionProps } from '#app/messages/content/content-env.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useStartCall } from './use-start-call.tsx'
import { useStartFailure } from './use-start-failure.tsx'

/** A button of a message that calls a number, for agents who may [CAL-05]. */
export function NumberAction({ phone, className, children, otherwise }: NumberActionProps) {
  const { permissions } = useOwnSelf()
  const { call, question, isBusy, failure, mustAsk } = useStartCall()
  useStartFailure(failure)
  if (!permissions.includes('startCall')) return otherwise
  return (
    <>
      <Button
        className={className}
        title={t`Calls ${phoneText(phone)}`}
        aria-haspopup={mustAsk ? 'dialog' : undefined}
        aria-disabled={isBusy}
        onClick={() => call({ kind: 'number', number: phone }, 'voice')}
      >
        {children}
      </Button>
      {question}
    </>
  )
}
