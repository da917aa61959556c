import { type KeyboardEvent, useState } from 'react'
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
      <Keys onPress={(key) => void press(key)} onKeyDown={({ key }) => keys.includes(key) && void press(key)} />
    </>
  )
}

type KeysProps = { onPress(key: string): void; onKeyDown?(event: KeyboardEvent): void }

/** The twelve keys of a telephone: from left to right in every language. */
export const Keys = ({ onPress, onKeyDown }: KeysProps) => (
  <fieldset className={css.keypad} aria-label={t`Keypad`} dir="ltr" onKeyDown={onKeyDown}>
    {keys.map((key) => (
      <Button key={key} tall onClick={() => onPress(key)}>
        {key}
      </Button>
    ))}
  </fieldset>
)
