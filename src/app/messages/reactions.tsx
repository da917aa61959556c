import { listed, t } from '#app/language/t.ts'
import type { MessageChange } from '#core/contract/index.ts'
import * as css from './reactions.css.ts'

type Props = {
  reactions: MessageChange['reactions']
  ownEid: string | null
  onReact: (emoji: string, on: boolean) => void
}

/** The reactions to a message with their number; a press gives or takes back one's own. */
export const Reactions = ({ reactions, ownEid, onReact }: Props) => (
  <span className={css.reactions}>
    {reactions.map(({ emoji, by }) => {
      const isMine = by.some(({ eid }) => eid === ownEid)
      const names = listed(by.map(({ name, eid }) => (eid === ownEid ? t`You` : name)))
      return (
        <button
          key={emoji}
          type="button"
          className={css.reaction}
          aria-pressed={isMine}
          aria-label={t`${emoji} by ${names}`}
          title={names}
          onClick={() => onReact(emoji, !isMine)}
        >
          {emoji} {by.length}
        </button>
      )
    })}
  </span>
)
