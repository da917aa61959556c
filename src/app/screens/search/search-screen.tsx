import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { recentSearches } from '#app/search/recent-searches.ts'
import { type Found, useFound } from '#app/search/use-found.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { searchTerms } from '#core/search/search-terms.ts'
import { FoundConversation, FoundRow } from './found-row.tsx'
import * as css from './search.css.ts'
import { filterOf, useSought } from './search-address.ts'
import { SearchFilters } from './search-filters.tsx'

/** Finds messages, notes and people in all conversations: at once what this browser holds, then what the backend has. */
export function SearchScreen() {
  useLanguage()
  useDocumentTitle(t`Search`)
  const [sought, seek] = useSought()
  const found = useFound(sought.text.trim(), filterOf(sought))
  return (
    <div className={page.page}>
      <div className={page.column}>
        <h1 className={page.title}>{t`Search`}</h1>
        <search className={css.form}>
          <TextField
            label={t`Search all conversations`}
            icon={<Icon name="search" look="small" />}
            enterKeyHint="search"
            autoComplete="off"
            autoFocus
            maxLength={200}
            value={sought.text}
            onChange={({ target }) => seek({ text: target.value })}
          />
          <SearchFilters sought={sought} onChange={seek} />
        </search>
        <Results found={found} text={sought.text} onSeek={(text) => seek({ text })} />
      </div>
    </div>
  )
}

function Results({ found, text, onSeek }: { found: Found; text: string; onSeek(text: string): void }) {
  const { eid } = useOwnSelf()
  const nowMs = useServerNow(30_000)
  const keep = () => recentSearches.note(eid, text)
  const { lines, roomIds, state, failure, showOlder, askAgain } = found
  const terms = searchTerms(text)
  if (state === 'nothing-sought') {
    return (
      <>
        <Recent texts={recentSearches.read(eid)} onSeek={onSeek} />
        <EmptyState icon="search" title={t`Search conversations`}>
          {t`Search by words or name. Recent conversations are searched even when you’re offline.`}
        </EmptyState>
      </>
    )
  }
  const isEmpty = lines.length === 0 && roomIds.length === 0
  return (
    <>
      <p className={css.count} role="status">
        {statusText(found)}
      </p>
      {failure && <Notice action={<Button onClick={askAgain}>{t`Try again`}</Button>}>{failureText(failure)}</Notice>}
      {roomIds.length > 0 && (
        <ul className={css.people} aria-label={t`People`}>
          {roomIds.map((id) => (
            <li key={id}>
              <FoundConversation id={id} terms={terms} onOpen={keep} />
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <ol className={css.list} aria-label={t`Messages and notes`}>
          {lines.map((line) => (
            <li key={line.id}>
              <FoundRow line={line} terms={terms} nowMs={nowMs} onOpen={keep} />
            </li>
          ))}
        </ol>
      )}
      {showOlder && <Button onClick={showOlder}>{t`Show older`}</Button>}
      {isEmpty && state !== 'searching' && state !== 'failed' && (
        <EmptyState icon="search" title={t`Nothing found`}>
          {t`Try fewer words, or just the start of one.`}
        </EmptyState>
      )}
    </>
  )
}

function Recent({ texts, onSeek }: { texts: readonly string[]; onSeek(text: string): void }) {
  if (texts.length === 0) return null
  return (
    <section aria-label={t`Recent searches`}>
      <h2 className={page.hint}>{t`Recent searches`}</h2>
      <div className={page.actions}>
        {texts.map((text) => (
          <Button key={text} look="link" dir="auto" onClick={() => onSeek(text)}>
            {text}
          </Button>
        ))}
      </div>
    </section>
  )
}

function statusText({ lines, state, hasMore }: Found): string {
  const count = hasMore ? t`More than ${lines.length} found` : t`${lines.length} found`
  if (state === 'searching') return lines.length > 0 ? t`${count}, still searching…` : t`Searching…`
  return state === 'this-device' ? t`${count} on this device (offline)` : count
}
