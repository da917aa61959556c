import type { ComponentProps, KeyboardEvent } from 'react'
import { t } from '#app/language/t.ts'
import { GrowingTextArea } from '#app/ui/form/growing-text-area.tsx'

type Props = Omit<ComponentProps<typeof GrowingTextArea>, 'onChange' | 'onKeyDown'> & {
  onText(text: string): void
  onSend(): void
  /** Whether a key sends the message. Default: Enter sends, Shift+Enter breaks the line. */
  isSendKey?: (event: KeyboardEvent) => boolean
  /** Takes a key before the box does, such as for a list that is open; false: the box gets it. */
  onKeyFirst?: (event: KeyboardEvent) => boolean
}

const isPlainEnter = ({ key, shiftKey }: KeyboardEvent) => key === 'Enter' && !shiftKey

/** The text box of a composer. While an input method (IME) is composing, no key sends: its Enter picks a word. */
export const MessageBox = ({ onText, onSend, isSendKey = isPlainEnter, onKeyFirst, ...box }: Props) => (
  <GrowingTextArea
    aria-label={t`Message`}
    onChange={(event) => onText(event.currentTarget.value)}
    onKeyDown={(event) => {
      // Safari ends the composition before it reports the Enter that ended it, with key code 229.
      const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
      if (isComposing) return
      if (onKeyFirst?.(event)) {
        event.preventDefault()
        event.stopPropagation()
      } else if (isSendKey(event)) {
        event.preventDefault()
        onSend()
      }
    }}
    {...box}
  />
)
