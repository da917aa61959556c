import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useServerNow } from '#app/data/use-server-now.ts'
import { useFoundKnowledge } from '#app/knowledge/use-found-knowledge.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { plural, t } from '#app/language/t.ts'
import { undoable } from '#app/resource/own-undoable.ts'
import { Button } from '#app/ui/action/button.tsx'
import { oneLine } from '#app/ui/base/one-line.css.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { List, Row } from '#app/ui/layout/list.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { Marked } from '#app/ui/sign/marked.tsx'
import type { KnowledgeFolder } from '#core/contract/index.ts'
import type { KnowledgeLine } from '#core/knowledge/knowledge-corpus.ts'
import { systemRandom } from '#core/platform/random.ts'
import { type SearchTerm, searchTerms } from '#core/search/search-terms.ts'
import { addressOf, type Place, soughtFolder } from './knowledge-address.ts'
import { StateChip } from './state-chip.tsx'
import { useTyped } from './use-typed.ts'

/** Lines that a list begins with, and that are added by "Show more": fewer of a search, which draws them with every key. */
const pageLength = 50
const foundLength = 25

type Props = {
  folders: readonly KnowledgeFolder[]
  place: Place
  mayWrite: boolean
  onGo(place: Partial<Place>, isStep?: boolean): void
}

/** The entries of a folder or of all, narrowed by a search with every key. */
export function EntryList({ folders, place, mayWrite, onGo }: Props) {
  const { folder } = place
  const [pages, setPages] = useState(1)
  const [text, type, flush] = useTyped(place.text, (typed) => onGo({ text: typed }, false))
  const sought = text.trim().slice(0, 200)
  const limit = Math.min(1000, pages * (sought === '' ? pageLength : foundLength))
  const found = useFoundKnowledge({ text: sought, folderId: soughtFolder(folder), limit })
  // Those whose deletion can still be undone.
  const going = useSyncExternalStore(undoable.subscribe, undoable.keys)
  const lines = found?.lines.filter(({ id }) => !going.has(`knowledge/${id}`)) ?? []
  const name = folders.find(({ id }) => id === folder)?.name
  const title = folder === 'none' ? t`Uncategorized` : (name ?? t`All articles`)
  return (
    <Page
      title={title}
      width="article"
      tools={
        mayWrite && (
          <Button look="primary" onClick={() => onGo({ entry: systemRandom.uuid(), part: 'edit' })}>
            {t`New article`}
          </Button>
        )
      }
    >
      <search>
        <TextField
          label={name === undefined ? t`Search articles` : t`Search in this folder`}
          icon={<Icon name="search" look="small" />}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          dir="auto"
          value={text}
          onChange={({ target }) => type(target.value)}
          // Opening an entry and coming back keeps the search text.
          onBlur={flush}
        />
      </search>
      {found && (
        <p className={texts.hint} role="status">
          {countText(found.count, found.isComplete)}
        </p>
      )}
      {lines.length > 0 && (
        <List aria-label={title}>
          {lines.map((line) => (
            <Line key={line.id} line={line} place={{ ...place, text }} terms={searchTerms(sought)} />
          ))}
        </List>
      )}
      {found && found.count > found.lines.length && <Button onClick={() => setPages(pages + 1)}>{t`Show more`}</Button>}
      {found?.isComplete && found.count === 0 && <Nothing sought={sought} mayWrite={mayWrite} />}
    </Page>
  )
}

const countText = (count: number, isComplete: boolean) =>
  isComplete
    ? t`${plural(count, { one: '# article', other: '# articles' })}`
    : t`${plural(count, { one: '# article, still loading…', other: '# articles, still loading…' })}`

const Nothing = ({ sought, mayWrite }: { sought: string; mayWrite: boolean }) =>
  sought === '' ? (
    <EmptyState icon="book" title={t`No articles yet`}>
      {mayWrite
        ? t`Answer common questions. Published articles appear on the help page and as suggestions in chat.`
        : t`Articles by admins appear here, ready to insert into replies.`}
    </EmptyState>
  ) : (
    <EmptyState icon="search" title={t`Nothing found`}>
      {t`Try fewer words, or just the start of one.`}
    </EmptyState>
  )

type LineProps = { line: KnowledgeLine; place: Place; terms: readonly SearchTerm[] }

function Line({ line: { id, title, excerpt, state, language, updatedAtMs }, place, terms }: LineProps) {
  const nowMs = useServerNow(60_000)
  return (
    <Row
      lang={language || undefined}
      title={<Marked text={title} terms={terms} />}
      marks={
        <>
          <StateChip state={state} isInList />
          <time className={texts.time} dateTime={new Date(updatedAtMs).toISOString()} title={fullTime(updatedAtMs)}>
            {listTime(updatedAtMs, nowMs)}
          </time>
        </>
      }
      within={(row) => <Link {...row} to="/knowledge" search={addressOf({ ...place, entry: id })} />}
    >
      <span className={terms.length === 0 ? `${oneLine} ${texts.hint}` : texts.hint} dir="auto">
        <Marked text={excerpt} terms={terms} />
      </span>
    </Row>
  )
}
