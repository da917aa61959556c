import type { ReactNode } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { cannedSign } from '#app/canned-responses/canned-sign.ts'
import { canSend, isTooLong, lengthText } from '#app/composer/sendable-text.ts'
import { keyText } from '#app/keys/shortcuts.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import * as css from './conversation.css.ts'
import type { SignList } from './use-sign-list.ts'

type Props = {
  lists: readonly SignList[]
  noteButton: ReactNode
  text: string
  isNote: boolean
  /** Files are attached: a message needs no text. */
  hasFiles: boolean
  counterId: string
}

/**
 * The row below the box: canned responses, which key sends, the counter of a long text, and the Send button.
 */
export function ComposerTools({ text, isNote, hasFiles, counterId, lists, noteButton }: Props) {
  const { send: sendKeys } = useKeys()
  return (
    <div className={css.tools}>
      <div className={css.toolRow}>
        {lists.map((list) => {
          const button = buttonOf(list)
          return button && <SignButton key={list.listId} list={list} {...button} />
        })}
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

type SignProps = { list: SignList; label: string; title: string; icon: IconName }

/** Returns the look of the button that opens a list; undefined if only its key opens it. */
function buttonOf({ sign }: SignList): Omit<SignProps, 'list'> | undefined {
  if (sign === '/') return { label: t`Canned responses`, title: t`Canned responses – type /`, icon: cannedSign }
  if (sign === ':') return { label: t`Emoji`, title: t`Emoji – type : and a word`, icon: 'smile' }
  return undefined
}

/** Opens a list for those who do not type its key. While it is open, what is typed searches. */
const SignButton = ({ list, label, title, icon }: SignProps) => (
  <>
    <Button
      look="quiet"
      square
      aria-label={label}
      title={title}
      aria-expanded={list.query !== null}
      // The text box keeps the focus: without it the list would close.
      onMouseDown={(event) => event.preventDefault()}
      onClick={list.toggle}
    >
      <Icon name={icon} look="small" />
    </Button>
    <span className={visuallyHidden} role="status">
      {list.news}
    </span>
  </>
)
