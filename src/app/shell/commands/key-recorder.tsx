import type { KeyboardEvent } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { type Combination, combinationOf, keyNames, keyText } from '#app/keys/shortcuts.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './commands.css.ts'

type Props = {
  name: string
  combination: Combination
  isRecording: boolean
  onStart(): void
  /** `null`: unchanged. */
  onEnd(combination: Combination | null): void
  /** `null` if these are the default keys. */
  onReset: (() => void) | null
}

/**
 * A button with the keys of one action; a click on it records other keys. Escape and Tab end the recording, so that the
 * focus is never trapped.
 */
export function KeyRecorder({ name, combination, isRecording, onStart, onEnd, onReset }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    if (!isRecording || event.key === 'Tab') return
    // Neither the app, the dialog nor the browser must react to the recorded keys.
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    const pressed = combinationOf(event.nativeEvent, isMac)
    if (pressed !== null) onEnd(pressed === 'Escape' ? null : pressed)
  }
  return (
    <span className={css.combination}>
      {onReset && (
        <Button look="quiet" square aria-label={t`Reset the keys for: ${name}`} onClick={onReset}>
          <Icon name="refresh" look="small" />
        </Button>
      )}
      <Button
        look="quiet"
        className={css.recorder}
        aria-label={
          isRecording ? t`Press new keys for: ${name}` : t`${name}: ${keyText(combination, isMac)}. Change the keys`
        }
        aria-pressed={isRecording}
        onClick={() => (isRecording ? onEnd(null) : onStart())}
        onKeyDown={onKeyDown}
        // When released, a recorded Space would click the button.
        onKeyUp={(event) => isRecording && event.preventDefault()}
        onBlur={() => isRecording && onEnd(null)}
      >
        {isRecording
          ? t`Press keys…`
          : keyNames(combination, isMac).map((key) => (
              <kbd key={key} className={css.key}>
                {key}
              </kbd>
            ))}
      </Button>
    </span>
  )
}
