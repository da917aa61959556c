import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { recentSearches } from '#app/search/recent-searches.ts'
import { type Found, useFound } from '#app/search/use-found.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { figures, hint } from '#app/ui/base/text.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { List } from '#app/ui/layout/list.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { searchTerms } from '#core/search/search-terms.ts'
import { FoundConversation, FoundRow } from './found-row.tsx'
import { filterOf, useSought } from './search-address.ts'
import { SearchFilters } from './search-filters.tsx'

/** Finds messages, notes and people in all conversations: at once what this browser holds, then what the backend has. */
export function SearchScreen() {
  useLanguage()
  useDocumentTitle(t`Search`)
  const [sought, seek] = useSought()
  const found = useFound(sought.text.trim(), filterOf(sought))
  return (
    <Page title={t`Search`} width="text">
      <SearchFilters sought={sought} onChange={seek} />
      <Results found={found} text={sought.text} onSeek={(text) => seek({ text })} />
    </Page>
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
      <p className={figures} role="status">
        {statusText(found)}
      </p>
      {failure && <Notice action={<Button onClick={askAgain}>{t`Try again`}</Button>}>{failureText(failure)}</Notice>}
      {roomIds.length > 0 && (
        <ul className={layout.toolbar.center} aria-label={t`People`}>
          {roomIds.map((id) => (
            <li key={id}>
              <FoundConversation id={id} terms={terms} onOpen={keep} />
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <List isOrdered aria-label={t`Messages and notes`}>
          {lines.map((line) => (
            <FoundRow key={line.id} line={line} terms={terms} nowMs={nowMs} onOpen={keep} />
          ))}
        </List>
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
      <h2 className={hint}>{t`Recent searches`}</h2>
      <div className={layout.toolbar.center}>
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
