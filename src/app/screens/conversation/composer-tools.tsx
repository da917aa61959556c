import type { ReactNode } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { cannedSign } from '#app/canned-responses/canned-sign.ts'
import { canSend, isTooLong, lengthText } from '#app/composer/sendable-text.ts'
import { keyText } from '#app/keys/shortcuts.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { smileSign } from '#app/ui/sign/late-signs.ts'
import * as css from './conversation.css.ts'
import type { SignList } from './use-sign-list.ts'

type Props = {
  lists: readonly SignList[]
  noteButton: ReactNode
  isPicking: boolean
  onPick(isPicking: boolean): void
  text: string
  isNote: boolean
  /** Files are attached: a message needs no text. */
  hasFiles: boolean
  counterId: string
}

/**
 * The row below the box: canned responses, which key sends, the counter of a long text, and the Send button.
 */
export function ComposerTools({ text, isNote, hasFiles, counterId, lists, noteButton, isPicking, onPick }: Props) {
  const { send: sendKeys } = useKeys()
  return (
    <div className={css.tools}>
      <div className={css.toolRow}>
        {lists.map((list) => list.sign === '/' && <CannedButton key={list.listId} list={list} />)}
        {lists.map(({ listId, news }) => (
          <span key={listId} className={visuallyHidden} role="status">
            {news}
          </span>
        ))}
        <Button
          look="quiet"
          square
          aria-label={t`Emoji`}
          title={t`Emoji – type : and a word`}
          aria-expanded={isPicking}
          // Pressed again, it closes the list that has the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(!isPicking)}
        >
          <Icon name={smileSign} look="small" />
        </Button>
        {noteButton}
      </div>
      <span className={css.hint}>
        {t`${keyText(sendKeys, isMac)} to send · ${sendKeys === 'Enter' ? 'Shift Enter' : 'Enter'} for a new line`}
      </span>
      <span className={css.counter} id={counterId} data-over={isTooLong(text) ? '' : undefined} role="status">
        {lengthText(text)}
      </span>
      <Button type="submit" look="primary" aria-disabled={!canSend(text) && !hasFiles}>
        {isNote ? t`Add note` : t`Send`}
      </Button>
    </div>
  )
}

/** Opens the list for those who do not type its key. While it is open, what is typed searches. */
const CannedButton = ({ list }: { list: SignList }) => (
  <Button
    look="quiet"
    square
    aria-label={t`Canned responses`}
    title={t`Canned responses – type /`}
    aria-expanded={list.query !== null}
    // The text box keeps the focus: without it the list would close.
    onMouseDown={(event) => event.preventDefault()}
    onClick={list.toggle}
  >
    <Icon name={cannedSign} look="small" />
  </Button>
)
