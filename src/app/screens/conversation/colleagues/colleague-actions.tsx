import { Suspense, useCallback, useRef, useState } from 'react'
import { lazyPart, loadAhead } from '#app/browser/load-part.ts'
import type { Action } from '#app/keys/shortcuts.ts'
import { useActionKeys } from '#app/keys/use-keys.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import type { ColleagueDialogName } from './colleague-dialog.tsx'

const loadMenu = async () => (await import('./colleague-menu.tsx')).ColleagueMenu
const ColleagueMenu = lazyPart(loadMenu)
const ColleagueDialog = lazyPart(async () => (await import('./colleague-dialog.tsx')).ColleagueDialog)

/** The button of what agents do together in a conversation: transfer, invite, take over, leave. */
export function ColleagueActions({ conversation, isMine }: { conversation: ConversationFacts; isMine: boolean }) {
  const [step, setStep] = useState<'menu' | ColleagueDialogName | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const onAction = useCallback(
    (action: Action) => {
      if (action !== 'invite' && !(action === 'transfer' && isMine)) return false
      setStep(action)
      return true
    },
    [isMine],
  )
  useActionKeys(onAction)
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        square
        aria-label={t`Teammates`}
        title={t`Teammates`}
        aria-haspopup="menu"
        aria-expanded={step === 'menu'}
        onPointerEnter={() => loadAhead(loadMenu)}
        onFocus={() => loadAhead(loadMenu)}
        onClick={() => setStep(step === 'menu' ? null : 'menu')}
      >
        <Icon name="swap" />
      </Button>
      <Suspense>
        {step === 'menu' && (
          <ColleagueMenu
            conversation={conversation}
            isMine={isMine}
            trigger={button}
            onStep={setStep}
            // The menu closes after each choice, which may have opened a dialog.
            onClose={() => setStep((now) => (now === 'menu' ? null : now))}
          />
        )}
        {(step === 'transfer' || step === 'invite') && (
          <ColleagueDialog conversation={conversation} purpose={step} onClose={() => setStep(null)} />
        )}
      </Suspense>
    </>
  )
}
