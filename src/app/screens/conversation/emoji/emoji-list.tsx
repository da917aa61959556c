import { type RefObject, useEffect, useState } from 'react'
import { insertText } from '#app/browser/insert-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { plural, t } from '#app/language/t.ts'
import type { SignQuery } from '#core/messages/sign-query.ts'
import { optionId, useListRoom, useSignChoice } from '../sign-choice.ts'
import * as list from '../sign-list.css.ts'
import type { SignList } from '../use-sign-list.ts'
import * as css from './emoji-list.css.ts'
import { type Emoji, findEmoji } from './find-emoji.ts'
import { loadEmoji } from './load-emoji.ts'

type Props = { list: SignList; query: SignQuery; box: RefObject<HTMLTextAreaElement | null> }

const mostShown = 160
const none: readonly Emoji[] = []

/** The emoji that fit what was typed after `:`, or all of them. The focus stays in the text box. */
export function EmojiList({ list: signs, query, box }: Props) {
  const { language } = useLanguage()
  const [all, setAll] = useState<readonly Emoji[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const take = (loaded: readonly Emoji[]) => isCurrent && setAll(loaded)
    // Without the network nothing fits, and the text stays as it was typed.
    void loadEmoji(language).then(take, () => take(none))
    return () => {
      isCurrent = false
    }
  }, [language])
  return all && <OpenList list={signs} query={query} box={box} all={all} />
}

function OpenList({ list: signs, query, box, all }: Props & { all: readonly Emoji[] }) {
  const found = findEmoji(all, query.term, mostShown)
  function choose({ id }: Emoji) {
    const field = box.current
    if (!field) return
    insertText(field, id, { start: query.start, end: query.start + 1 + query.term.length })
    signs.look()
  }
  const news =
    found.length === 0 ? t`No matching emoji.` : t`${plural(found.length, { one: '# emoji', other: '# emoji' })}`
  const { active, setIndex } = useSignChoice(signs, found, { term: query.term, news, choose, columns: css.columns })
  const surface = useListRoom()
  return (
    <div ref={surface} className={list.surface} data-list="">
      {found.length === 0 ? (
        <p className={list.nothing} id={signs.listId}>{t`No matching emoji.`}</p>
      ) : (
        <div role="listbox" id={signs.listId} aria-label={t`Emoji`} className={css.options}>
          {found.map((emoji, index) => (
            // The text box has the focus and takes the keys.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={emoji.id}
              role="option"
              id={optionId(signs, emoji)}
              aria-selected={index === active}
              aria-label={emoji.name}
              title={emoji.name}
              className={css.option}
              onMouseMove={() => index !== active && setIndex(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(emoji)}
            >
              {emoji.id}
            </div>
          ))}
        </div>
      )}
      <div className={list.foot}>
        <span className={css.name}>{found[active]?.name}</span>
        <span className={list.keys}>{t`Type to search · arrows to choose · Enter to insert`}</span>
      </div>
    </div>
  )
}
