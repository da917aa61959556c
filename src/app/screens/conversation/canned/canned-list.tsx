import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { insertText } from '#app/browser/insert-text.ts'
import { MarkedText } from '#app/canned-responses/marked-text.tsx'
import { usedResponses } from '#app/canned-responses/own-used-responses.ts'
import { useAllResponses } from '#app/canned-responses/use-all-responses.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { plural, spokenLocale, t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { findResponses, type IndexedResponse } from '#core/canned-responses/find-responses.ts'
import type { SlashQuery } from '#core/canned-responses/slash-query.ts'
import { variableValues } from '#core/canned-responses/variable-values.ts'
import { fillVariables, unfilledIn } from '#core/canned-responses/variables.ts'
import type { CannedResponse } from '#core/contract/index.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import * as css from './canned-list.css.ts'
import type { CannedList as List } from './use-canned-list.ts'

type Visitor = Pick<ConversationRow, 'visitorEid' | 'visitorName' | 'language'>
type Props = { list: List; query: SlashQuery; box: RefObject<HTMLTextAreaElement | null>; visitor: Visitor }

const mostShown = 50

/** The canned responses that fit what was typed after `/`. The focus stays in the text box. */
export function CannedList(props: Props) {
  const all = useAllResponses()
  return all && <OpenList all={all} {...props} />
}

function OpenList({ all, list, query, box, visitor }: Props & { all: readonly IndexedResponse[] }) {
  const self = useOwnSelf()
  const used = useRef(usedResponses.read(self.eid))
  const { language } = visitor
  const found = useMemo(
    () => findResponses(all, query.term, { used: used.current, language, limit: mostShown }),
    [all, query.term, language],
  )
  const filled = useFilled(visitor)
  const choose = useInsertion({ list, query, box }, filled)
  const { active, setIndex } = useChoice(list, found, query.term, choose)
  const surface = useRoom()
  return (
    <div ref={surface} className={css.surface} data-list="">
      {found.length > 0 ? (
        <div role="listbox" id={list.listId} aria-label={t`Canned responses`} className={css.options}>
          {found.map((response, index) => (
            <Option
              key={response.id}
              id={optionId(list, response)}
              response={response}
              text={filled(response)}
              isActive={index === active}
              onPoint={() => setIndex(index)}
              onChoose={() => choose(response)}
            />
          ))}
        </div>
      ) : (
        <p className={css.nothing} id={list.listId}>
          {all.length === 0 ? t`There are no canned responses yet.` : t`No canned response fits.`}
        </p>
      )}
      <div className={css.foot}>
        <span className={css.keys}>{t`↑ ↓ choose, Enter inserts, Esc closes`}</span>
        <Link
          to="/settings/$resourceId"
          params={{ resourceId: 'canned-responses' }}
          className={css.manage}
          // The text box would lose the focus, and the list would close under the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {all.length === 0 ? t`Add some` : t`Manage`}
        </Link>
      </div>
    </div>
  )
}

const optionId = ({ listId }: List, { id }: CannedResponse) => `${listId}-${id}`

/** Which response is active, and the keys that choose it. */
function useChoice(
  list: List,
  found: readonly CannedResponse[],
  term: string,
  choose: (response: CannedResponse) => void,
) {
  const [{ index, of }, setPlace] = useState({ index: 0, of: term })
  // Another search begins at its best result.
  const active = of === term ? Math.min(index, found.length - 1) : 0
  const setIndex = (next: number) => setPlace({ index: next, of: term })
  const response = found[active]
  const { setActiveId, setNews, keys } = list
  const activeId = response ? optionId(list, response) : null
  useLayoutEffect(() => {
    setActiveId(activeId)
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, setActiveId])
  const count = found.length
  useEffect(() => {
    setNews(
      count === 0
        ? t`No canned response fits.`
        : t`${plural(count, { one: '# canned response', other: '# canned responses' })}`,
    )
  }, [count, setNews])

  function take(event: KeyboardEvent): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!response || shiftKey || ctrlKey || metaKey || altKey) return false
    if (key === 'ArrowDown') setIndex((active + 1) % count)
    else if (key === 'ArrowUp') setIndex((active + count - 1) % count)
    else if (key === 'Enter' || key === 'Tab') choose(response)
    else return false
    return true
  }
  useLayoutEffect(() => {
    keys.current = { take }
    return () => {
      keys.current = null
    }
  })
  return { active, setIndex }
}

/** The text of a response for this visitor, now. */
function useFilled({ visitorEid, visitorName, language }: Visitor) {
  const { name, serviceName, timeZone } = useOwnSelf()
  const nowMs = useServerNow(60_000)
  return (response: CannedResponse) =>
    fillVariables(
      response.text,
      variableValues({
        visitor: { eid: visitorEid, name: visitorName },
        agentName: name,
        serviceName,
        nowMs,
        language: response.language || language || spokenLocale(),
        timeZone,
      }),
    )
}

/** Replaces the search by a response, with its variables filled in. The first one without a value is selected. */
function useInsertion(
  { list, query, box }: Pick<Props, 'list' | 'query' | 'box'>,
  filled: (response: CannedResponse) => string,
) {
  const { eid } = useOwnSelf()
  return (response: CannedResponse) => {
    const field = box.current
    if (!field) return
    const text = filled(response)
    insertText(field, text, { start: query.start, end: query.start + 1 + query.term.length })
    const [gap] = unfilledIn(text)
    if (gap) field.setSelectionRange(query.start + gap.start, query.start + gap.end)
    usedResponses.note(eid, response.id)
    list.look()
  }
}

type OptionProps = {
  id: string
  response: CannedResponse
  text: string
  isActive: boolean
  onPoint(): void
  onChoose(): void
}

const Option = ({ id, response, text, isActive, onPoint, onChoose }: OptionProps) => (
  // The text box has the focus and takes the keys.
  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
  // biome-ignore lint/a11y/useFocusableInteractive: see above
  <div
    role="option"
    id={id}
    aria-selected={isActive}
    className={css.option}
    onMouseMove={() => !isActive && onPoint()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span className={css.title} dir="auto">
      {response.title}
    </span>
    <bdi className={css.shortcut}>/{response.shortcut}</bdi>
    {response.permissionType === 'personal' && (
      <span className={css.own}>
        <Icon name="person" look="small" />
        {t`Own`}
      </span>
    )}
    <span className={css.text} dir="auto">
      <MarkedText>{text}</MarkedText>
    </span>
  </div>
)

/** Keeps the list within the conversation: below its header, above the text box. */
function useRoom() {
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const { current: element } = surface
      const talk = element?.closest('form')?.parentElement
      if (!element || !talk) return
      const room = element.getBoundingClientRect().bottom - talk.getBoundingClientRect().top
      element.style.setProperty(css.room.slice(4, -1), `${Math.max(0, room - headerPx)}px`)
    }
    measure()
    window.addEventListener('resize', measure)
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('resize', measure)
      window.visualViewport?.removeEventListener('resize', measure)
    }
  }, [])
  return surface
}

/** Stays free above the list, so that the conversation's name is seen. */
const headerPx = 64
