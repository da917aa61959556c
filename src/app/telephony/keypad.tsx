import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as css from './calls.css.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

/** Sends tones into a call: to menus of telephone systems. */
export function Keypad({ callId }: { callId: string }) {
  const commands = useCommands()
  const press = (tone: string) => void commands.sendTones({ callId, tones: tone })
  return (
    <fieldset
      className={css.keypad}
      aria-label={t`Keypad`}
      // Left to right in every language, as on telephones.
      dir="ltr"
      onKeyDown={({ key }) => keys.includes(key) && press(key)}
    >
      {keys.map((key) => (
        <Button key={key} look="plain" tall onClick={() => press(key)}>
          {key}
        </Button>
      ))}
    </fieldset>
  )
}
