import type { RefObject } from 'react'
import { insertText } from '#app/browser/insert-text.ts'
import { useStaff } from '#app/data/rows.ts'
import { plural, t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import type { SignQuery } from '#core/messages/sign-query.ts'
import { findColleagues } from '#core/notes/mentions.ts'
import { optionId, useListRoom, useSignChoice } from '../sign-choice.ts'
import * as css from '../sign-list.css.ts'
import type { SignList } from '../use-sign-list.ts'

type Props = { list: SignList; query: SignQuery; box: RefObject<HTMLTextAreaElement | null> }

const mostShown = 20

/** The colleagues that fit what was typed after `@` in a note. The focus stays in the text box. */
export function MentionList({ list, query, box }: Props) {
  const { eid } = useOwnSelf()
  const others = (useStaff() ?? []).filter((one) => one.eid !== eid)
  const found = findColleagues(others, query.term, mostShown).map((one) => ({ ...one, id: one.eid }))
  function choose({ name }: (typeof found)[number]) {
    const field = box.current
    if (!field) return
    insertText(field, `@${name} `, { start: query.start, end: query.start + 1 + query.term.length })
    list.close()
  }
  const news = t`${plural(found.length, { one: '# teammate', other: '# teammates' })}`
  const { active, setIndex } = useSignChoice(list, found, { term: query.term, news, choose })
  const surface = useListRoom()
  if (found.length === 0) return null
  return (
    <div ref={surface} className={css.surface} data-list="">
      <div role="listbox" id={list.listId} aria-label={t`Teammates`} className={css.options}>
        {found.map((one, index) => (
          // The text box has the focus and takes the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={one.id}
            role="option"
            id={optionId(list, one)}
            aria-selected={index === active}
            className={css.option}
            onMouseMove={() => index !== active && setIndex(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            <bdi className={css.title}>{one.name}</bdi>
            <bdi className={css.shortcut}>{one.email}</bdi>
          </div>
        ))}
      </div>
    </div>
  )
}
