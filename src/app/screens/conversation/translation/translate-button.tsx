import { useCallback } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { useAsk } from '#app/data/ask.ts'
import { useDeviceChoice } from '#app/data/device-choice.ts'
import { type Action, ariaKeys } from '#app/keys/shortcuts.ts'
import { useActionKeys, useKeys } from '#app/keys/use-keys.ts'
import { t } from '#app/language/t.ts'
import { translationChoice, useIsForeign } from '#app/translation/translation-choice.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { translateSign } from '#app/ui/sign/late-signs.ts'

/** The installation rarely changes it: not every conversation asks anew. */
const minuteMs = 60_000

/** Switches between what visitors wrote and its translation, in all conversations in other languages. */
export function TranslateButton({ language }: { language: string }) {
  const isForeign = useIsForeign(language)
  const isOn = useAsk('getTranslator', {}, { freshMs: minuteMs }).value?.isOn ?? false
  return isOn && isForeign ? <Switch /> : null
}

const toggle = () => translationChoice.choose(translationChoice.read() === 'on' ? 'off' : 'on')

function Switch() {
  const keys = useKeys()
  const isTranslated = useDeviceChoice(translationChoice) === 'on'
  useActionKeys(
    useCallback((action: Action) => {
      if (action === 'translate') toggle()
      return action === 'translate'
    }, []),
  )
  return (
    <Button
      look="quiet"
      square
      aria-label={t`Translate visitors’ messages`}
      title={t`Translate visitors’ messages`}
      aria-pressed={isTranslated}
      aria-keyshortcuts={ariaKeys(keys.translate, isMac)}
      onClick={toggle}
    >
      <Icon name={translateSign} />
    </Button>
  )
}
