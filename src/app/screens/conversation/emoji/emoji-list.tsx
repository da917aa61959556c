import type { RefObject } from 'react'
import { insertText } from '#app/browser/insert-text.ts'
import { usedEmoji } from '#app/canned-responses/own-used-responses.ts'
import { plural, t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import type { SignQuery } from '#core/messages/sign-query.ts'
import { useListRoom, useSignChoice } from '../sign-choice.ts'
import * as list from '../sign-list.css.ts'
import type { SignList } from '../use-sign-list.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import * as css from './emoji-list.css.ts'
import { type Emoji, findEmoji } from './find-emoji.ts'
import { useEmoji } from './load-emoji.ts'

type Props = { list: SignList; query: SignQuery; box: RefObject<HTMLTextAreaElement | null> }

const mostShown = 160

/** The emoji that fit what was typed after `:`. The focus stays in the text box. */
export function EmojiList({ list: signs, query, box }: Props) {
  const all = useEmoji()
  return all && <OpenList list={signs} query={query} box={box} all={all} />
}

function OpenList({ list: signs, query, box, all }: Props & { all: readonly Emoji[] }) {
  const { eid } = useOwnSelf()
  const found = findEmoji(all, query.term, mostShown)
  function choose({ id }: Emoji) {
    const field = box.current
    if (!field) return
    usedEmoji.note(eid, id)
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
        <EmojiGrid list={signs} found={found} active={active} onMove={setIndex} onChoose={choose} />
      )}
      <div className={list.foot}>
        <span className={css.name}>{found[active]?.name}</span>
        <span className={list.keys}>{t`Type to search · arrows to choose · Enter to insert`}</span>
      </div>
    </div>
  )
}
