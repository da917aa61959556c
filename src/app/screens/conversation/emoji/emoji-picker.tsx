import { type RefObject, useId, useRef, useState } from 'react'
import { insertText } from '#app/browser/insert-text.ts'
import { usedEmoji } from '#app/canned-responses/own-used-responses.ts'
import { plural, t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { useListRoom, useSignChoice } from '../sign-choice.ts'
import * as list from '../sign-list.css.ts'
import type { ListKeys } from '../use-sign-list.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import * as css from './emoji-list.css.ts'
import { type Emoji, findEmoji } from './find-emoji.ts'
import { useEmoji } from './load-emoji.ts'

type Props = { box: RefObject<HTMLTextAreaElement | null>; onClose(): void }

const mostFound = 160
const mostRecent = 24
/** In place of a group of Unicode. */
const recent = -1

/** Groups of Unicode by their numbers, each with an emoji that stands for it. */
const groups = (): ReadonlyArray<readonly [group: number, sign: string, title: string]> => [
  [recent, '🕒', t`Recently used`],
  [0, '😀', t`Smileys`],
  [1, '👍', t`People`],
  [3, '🐻', t`Animals and nature`],
  [4, '🍎', t`Food and drink`],
  [5, '🚗', t`Travel and places`],
  [6, '⚽', t`Activities`],
  [7, '💡', t`Objects`],
  [8, '❤️', t`Symbols`],
  [9, '🏁', t`Flags`],
]

/** All emoji by groups, with a search of their own: nothing of it is written into the text box but the chosen one. */
export function EmojiPicker(props: Props) {
  const all = useEmoji()
  return all && <Picker {...props} all={all} />
}

function Picker({ box, onClose, all }: Props & { all: readonly Emoji[] }) {
  const { eid } = useOwnSelf()
  const used = useRef(usedEmoji.read(eid)).current
  const [group, setGroup] = useState(used.length > 0 ? recent : 0)
  const [term, setTerm] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const keys = useRef<ListKeys | null>(null)
  const listId = useId()
  const byId = new Map(all.map((emoji) => [emoji.id, emoji]))
  const found =
    term.trim() !== ''
      ? findEmoji(all, term.trim(), mostFound)
      : group === recent
        ? used.slice(0, mostRecent).flatMap((id) => byId.get(id) ?? [])
        : all.filter((emoji) => emoji.group === group)

  function choose({ id }: Emoji) {
    usedEmoji.note(eid, id)
    onClose()
    const field = box.current
    if (!field) return
    field.focus()
    insertText(field, id)
  }
  const own = { listId, setActiveId, setNews, keys }
  const { active, setIndex } = useSignChoice(own, found, {
    term: `${group}/${term}`,
    news: found.length === 0 ? t`No matching emoji.` : t`${plural(found.length, { one: '# emoji', other: '# emoji' })}`,
    choose,
    columns: css.columns,
  })
  const surface = useListRoom()
  return (
    <div ref={surface} className={list.surface} data-list="">
      <div className={css.search}>
        <TextField
          label={t`Search emoji`}
          icon={<Icon name="search" look="small" />}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          {...(activeId !== null && { 'aria-activedescendant': activeId })}
          autoComplete="off"
          autoFocus
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape') {
              onClose()
              box.current?.focus()
            } else if (event.key === 'Tab' || !keys.current?.take(event)) return
            event.preventDefault()
          }}
        />
        <span className={visuallyHidden} role="status">
          {news}
        </span>
      </div>
      <fieldset className={css.groups} aria-label={t`Groups`}>
        {groups().map(([each, sign, title]) => (
          <Button
            key={each}
            look="quiet"
            square
            aria-label={title}
            title={title}
            aria-pressed={term === '' && each === group}
            // The search keeps the focus, and the arrows.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setTerm('')
              setGroup(each)
            }}
          >
            {sign}
          </Button>
        ))}
      </fieldset>
      {found.length === 0 ? (
        <p className={list.nothing} id={listId}>
          {term.trim() === '' ? t`Emoji that you use appear here.` : t`No matching emoji.`}
        </p>
      ) : (
        <EmojiGrid list={own} found={found} active={active} onMove={setIndex} onChoose={choose} />
      )}
      <div className={list.foot}>
        <span className={css.name}>{found[active]?.name}</span>
      </div>
    </div>
  )
}
