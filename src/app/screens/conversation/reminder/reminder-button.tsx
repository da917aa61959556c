import { Suspense, useCallback, useRef, useState } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { lazyPart } from '#app/browser/load-part.ts'
import { type Action, ariaKeys } from '#app/keys/shortcuts.ts'
import { useActionKeys, useKeys } from '#app/keys/use-keys.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'

const ReminderMenu = lazyPart(async () => (await import('./reminder-menu.tsx')).ReminderMenu)
const ReminderDialog = lazyPart(async () => (await import('./reminder-dialog.tsx')).ReminderDialog)

/** Opens the menu of the conversation's reminder. */
export function ReminderButton({ roomId }: { roomId: string }) {
  const [step, setStep] = useState<'menu' | 'dialog' | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const keys = useKeys()
  useActionKeys(
    useCallback((action: Action) => {
      if (action === 'remind') setStep('menu')
      return action === 'remind'
    }, []),
  )
  return (
    <>
      <Button
        ref={trigger}
        look="quiet"
        square
        aria-label={t`Remind me`}
        title={t`Remind me`}
        aria-haspopup="menu"
        aria-expanded={step === 'menu'}
        aria-keyshortcuts={ariaKeys(keys.remind, isMac)}
        onClick={() => setStep('menu')}
      >
        <Icon name="clock" />
      </Button>
      <Suspense>
        {step === 'menu' && (
          <ReminderMenu
            roomId={roomId}
            trigger={trigger}
            onOther={() => setStep('dialog')}
            onClose={() => setStep((now) => (now === 'menu' ? null : now))}
          />
        )}
        {step === 'dialog' && <ReminderDialog roomId={roomId} onClose={() => setStep(null)} />}
      </Suspense>
    </>
  )
}
