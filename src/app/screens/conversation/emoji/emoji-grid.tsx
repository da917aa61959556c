import { t } from '#app/language/t.ts'
import { optionId } from '../sign-choice.ts'
import * as css from './emoji-list.css.ts'
import type { Emoji } from './find-emoji.ts'

type Props = {
  list: { listId: string }
  found: readonly Emoji[]
  active: number
  onMove(index: number): void
  onChoose(emoji: Emoji): void
}

/** Emoji as options. A text field beside them has the focus and takes the keys. */
export const EmojiGrid = ({ list, found, active, onMove, onChoose }: Props) => (
  <div role="listbox" id={list.listId} aria-label={t`Emoji`} className={css.options}>
    {found.map((emoji, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the text field takes the keys
      // biome-ignore lint/a11y/useFocusableInteractive: the text field has the focus
      <div
        key={emoji.id}
        role="option"
        id={optionId(list, emoji)}
        aria-selected={index === active}
        aria-label={emoji.name}
        title={emoji.name}
        className={css.option}
        onMouseMove={() => index !== active && onMove(index)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(emoji)}
      >
        {emoji.id}
      </div>
    ))}
  </div>
)
