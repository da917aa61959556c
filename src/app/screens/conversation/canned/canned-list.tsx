import { Link } from '@tanstack/react-router'
import { type RefObject, useMemo, useRef } from 'react'
import { insertText } from '#app/browser/insert-text.ts'
import { MarkedText } from '#app/canned-responses/marked-text.tsx'
import { usedResponses } from '#app/canned-responses/own-used-responses.ts'
import { useAllResponses } from '#app/canned-responses/use-all-responses.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { plural, spokenLocale, t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { chip } from '#app/ui/sign/chip.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import { findResponses, type IndexedResponse } from '#core/canned-responses/find-responses.ts'
import { variableValues } from '#core/canned-responses/variable-values.ts'
import { fillVariables, unfilledIn } from '#core/canned-responses/variables.ts'
import type { CannedResponse } from '#core/contract/index.ts'
import type { SignQuery } from '#core/messages/sign-query.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { optionId, useListRoom, useSignChoice } from '../sign-choice.ts'
import * as css from '../sign-list.css.ts'
import type { SignList as List } from '../use-sign-list.ts'

type Visitor = Pick<ConversationRow, 'visitorEid' | 'visitorName' | 'language'>
type Props = { list: List; query: SignQuery; box: RefObject<HTMLTextAreaElement | null>; visitor: Visitor }

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
    () =>
      findResponses(all, query.term, { used: used.current, language, ownLanguage: spokenLocale(), limit: mostShown }),
    [all, query.term, language],
  )
  const filled = useFilled(visitor)
  const choose = useInsertion({ list, query, box }, filled)
  const news =
    found.length === 0
      ? t`No matching canned responses.`
      : t`${plural(found.length, { one: '# canned response', other: '# canned responses' })}`
  const { active, setIndex } = useSignChoice(list, found, { term: query.term, news, choose })
  const surface = useListRoom()
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
              isForeign={isForeign(response.language, language)}
              isActive={index === active}
              onPoint={() => setIndex(index)}
              onChoose={() => choose(response)}
            />
          ))}
        </div>
      ) : (
        <p className={css.nothing} id={list.listId}>
          {all.length === 0 ? t`There are no canned responses yet.` : t`No matching canned responses.`}
        </p>
      )}
      <div className={css.foot}>
        <span className={css.keys}>{t`↑ ↓ to choose · Enter to insert · Esc to close`}</span>
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

/** Whether a response says that it is in another language than the visitor's, as far as both are known. */
const isForeign = (language: string, visitorLanguage: string) =>
  language !== '' && visitorLanguage !== '' && language.split('-', 1)[0] !== visitorLanguage.split('-', 1)[0]

type OptionProps = {
  id: string
  response: CannedResponse
  text: string
  /** It is in another language than the visitor's. */
  isForeign: boolean
  isActive: boolean
  onPoint(): void
  onChoose(): void
}

const Option = ({ id, response, text, isForeign, isActive, onPoint, onChoose }: OptionProps) => (
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
    <span className={css.signs}>
      {response.permissionType === 'personal' && (
        <span className={css.own}>
          <Icon name="person" look="small" />
          {t`Mine`}
        </span>
      )}
      {isForeign && <span className={chip.neutral}>{languageName(response.language)}</span>}
    </span>
    <span className={css.text} dir="auto">
      <MarkedText>{text}</MarkedText>
    </span>
  </div>
)
