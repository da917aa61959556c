import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { painted } from '#app/browser/after-paint.tsx'
import { laterPart, lazyPart } from '#app/browser/load-part.ts'
import { defaultTab, type InboxTab } from '#app/conversations/inbox-tab.ts'
import { KnownRowsContext } from '#app/conversations/known-rows.ts'
import { useStateRow } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { ConnectionPill } from '#app/page/connection-pill.tsx'
import { UpdatePill } from '#app/page/update-pill.tsx'
import { useKeptWidth } from '#app/page/use-kept-width.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Splitter } from '#app/ui/layout/splitter.tsx'
import { tabIdIn } from '#app/ui/layout/tab-list.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { demoServiceId } from '#core/contract/limits.ts'
import { noInboxFilter } from '#core/inquiries/inbox-filter.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { ConversationList } from './conversation-list.tsx'
import * as css from './inbox.css.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import { usePicking } from './use-picking.ts'

// With its dialog it is seven files, which the first rows need not wait for.
const CloseIdle = lazyPart(async () => {
  await painted()
  return (await import('./close-idle.tsx')).CloseIdle
})
const SimulatedVisitors = laterPart(async () => (await import('./simulated-visitors.tsx')).SimulatedVisitors)
const InboxTools = lazyPart(async () => (await import('./inbox-tools.tsx')).InboxTools)
const AllInquiries = lazyPart(async () => (await import('./all-inquiries/all-inquiries.tsx')).AllInquiries)
const ToAllClosed = lazyPart(async () => (await import('./all-inquiries/all-inquiries.tsx')).ToAllClosed)
// Fingers come after the first paint.
const RowSwipes = laterPart(async () => (await import('./swipes/row-swipes.tsx')).RowSwipes)
const CloseMissed = lazyPart(async () => (await import('./close-missed.tsx')).CloseMissed)

/** In pixels. */
const listLimits = { least: 280, usual: 348, most: 560 }
// `style` needs the custom property's bare name, without `var()`.
const listName = css.listWidth.slice(4, -1)

/** The list of conversations and, beside it (on a phone: in its place), the open one. */
export function InboxScreen() {
  useLanguage()
  const search = useSearch({ from: '/shell/inbox' })
  const { conversationId } = useParams({ strict: false })
  const navigate = useNavigate()
  const panelId = useId()
  const seesAll = useOwnSelf().permissions.includes('listServiceInquiries')
  const first = useFirstTab(seesAll && search.view === undefined)
  const tab = (search.all && seesAll ? 'all' : search.tab) ?? first
  const choose = (next: InboxTab | 'all') => {
    picking.end()
    void navigate({ to: '.', search: next === 'all' ? { all: 'any' } : { tab: next }, replace: true })
  }

  const [width, setWidth] = useKeptWidth('everline-list-width', listLimits.usual)
  const isDemo = useStateRow('profile')?.serviceId === demoServiceId
  const known = useRef<readonly ConversationRow[]>([])
  const [isOpened, setTools] = useState(false)
  // A view is shown by the tools, which say so.
  const hasTools = isOpened || search.view !== undefined
  const [filter, setFilter] = useState(noInboxFilter)
  const picking = usePicking()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>()
  function toggleTools() {
    // Hidden filters must not hide rows.
    if (hasTools) setFilter(noInboxFilter)
    picking.end()
    setTools(!hasTools)
  }

  return (
    <KnownRowsContext value={known}>
      <div
        className={css.panes}
        data-page={conversationId ? 'conversation' : 'list'}
        style={{ [listName]: `${width}px` }}
      >
        <section className={css.list} aria-labelledby={`${panelId}-title`}>
          <header className={css.head}>
            <h1 className={css.title} id={`${panelId}-title`}>
              {t`Inbox`}
            </h1>
            <UpdatePill />
            <ConnectionPill />
            {tab !== 'all' && (
              <Button
                look="quiet"
                square
                aria-label={t`Filter and select`}
                title={t`Filter and select`}
                aria-expanded={hasTools}
                onClick={toggleTools}
              >
                <Icon name="filter" look="small" />
              </Button>
            )}
          </header>
          <InboxTabs chosen={tab} hasAll={seesAll} panelId={panelId} onChoose={choose} />
          <div role="tabpanel" id={panelId} aria-labelledby={tabIdIn(panelId, tab)} className={css.panel}>
            {tab === 'all' ? (
              <Suspense>
                <AllInquiries currentId={conversationId} />
              </Suspense>
            ) : (
              <>
                <Suspense>
                  {hasTools && (
                    <InboxTools
                      tab={tab}
                      filter={filter}
                      onFilter={setFilter}
                      onShown={() => setTools(true)}
                      picking={picking}
                    />
                  )}
                </Suspense>
                <Suspense>{tab === 'closed' && seesAll && <ToAllClosed />}</Suspense>
                <ConversationList
                  key={tab}
                  tab={tab}
                  currentId={conversationId}
                  filter={filter}
                  leaving={leaving}
                  picked={picking.picked}
                  onPick={picking.toggle}
                />
                <Suspense>
                  {tab === 'missed' && <CloseMissed />}
                  {tab === 'handling' && <CloseIdle />}
                </Suspense>
                <Suspense>
                  {navigator.maxTouchPoints > 0 && <RowSwipes panelId={panelId} onLeaving={setLeaving} />}
                  {isDemo && (tab === 'open' || tab === 'handling') && <SimulatedVisitors />}
                </Suspense>
              </>
            )}
          </div>
          <Splitter label={t`List width`} width={width} limits={listLimits} onChange={setWidth} />
        </section>
        <section className={css.detail} aria-label={t`Conversation`}>
          <Outlet />
        </section>
      </div>
    </KnownRowsContext>
  )
}

/**
 * The tab that is shown until the user chooses one. It stays when the numbers change, so that the list does not jump.
 *
 * @param seesAll without conversations of their own, users who may see all of the service begin with these
 */
function useFirstTab(seesAll: boolean): InboxTab | 'all' {
  const counts = useStateRow('counts')
  const [first, setFirst] = useState<InboxTab | 'all'>()
  const now = seesAll && counts?.handling === 0 ? 'all' : defaultTab(counts ?? null)
  useEffect(() => {
    if (counts) setFirst((before) => before ?? now)
  }, [counts, now])
  return first ?? now
}
