import { isMac } from '#app/browser/keyboard.ts'
import { ariaKeys, keyText } from '#app/keys/shortcuts.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './notes.css.ts'

/** Banner above the text box of a note: who reads it. */
export const NoteBanner = ({ isPhone }: { isPhone: boolean }) => (
  <p className={css.banner} role="status">
    <Icon name="lock" look="small" />
    {isPhone
      ? t`Phone callers can’t read messages. What you write here is an internal note.`
      : t`Internal note – visible to your team only`}
  </p>
)

/** Switches between a note and a reply. */
export function NoteButton({ isNote, onToggle }: { isNote: boolean; onToggle(): void }) {
  const { note } = useKeys()
  return (
    <Button
      look="quiet"
      square
      aria-label={t`Internal note`}
      aria-pressed={isNote}
      aria-keyshortcuts={ariaKeys(note, isMac)}
      title={isNote ? t`Reply to the visitor: ${keyText(note, isMac)}` : t`Internal note: ${keyText(note, isMac)}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <Icon name="lock" look="small" />
    </Button>
  )
}
