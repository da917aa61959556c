import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Failure } from '#core/platform/result.ts'
import * as css from './calls.css.ts'
import { playKeyTone } from './key-tone.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

/** Sends tones into a call: to menus of telephone systems. */
export function Keypad({ callId }: { callId: string }) {
  const commands = useCommands()
  const [failure, setFailure] = useState<Failure | null>(null)
  // Keys are pressed quicker than they are answered, and none may be lost.
  async function press(tone: string) {
    playKeyTone(tone)
    const sent = await commands.sendTones({ callId, tones: tone })
    setFailure(sent.ok ? null : sent.error)
  }
  return (
    <>
      {failure && <Notice>{failureText(failure)}</Notice>}
      <fieldset
        className={css.keypad}
        aria-label={t`Keypad`}
        // Left to right in every language, as on telephones.
        dir="ltr"
        onKeyDown={({ key }) => keys.includes(key) && void press(key)}
      >
        {keys.map((key) => (
          <Button key={key} look="plain" tall onClick={() => void press(key)}>
            {key}
          </Button>
        ))}
      </fieldset>
    </>
  )
}
