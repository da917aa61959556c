import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import * as css from '#app/page/page.css.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { CallsCard } from './calls-card.tsx'
import { CloudConfigCard } from './cloud-config-card.tsx'
import { ConnectionCard, HistoryCard } from './connection-card.tsx'
import { HubCard, MediaCard, SessionCard } from './hub-card.tsx'
import { LogCard } from './log-card.tsx'
import { RegionsCard } from './regions-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { SupportCard } from './support-card.tsx'

/** The state of this browser, its hub and its connection, for finding faults. */
export function DiagnosticsScreen() {
  useLanguage()
  useDocumentTitle(t`Diagnostics`)
  return (
    <div className={css.page}>
      <div className={css.column}>
        <h1 className={css.title}>{t`Diagnostics`}</h1>
        <div className={css.cards}>
          <ConnectionCard />
          <HistoryCard />
          <SessionCard />
          <HubCard />
          <StorageCard />
          <MediaCard />
          <CallsCard />
        </div>
        <RegionsCard />
        <CloudConfigCard />
        <SupportCard />
        <LogCard />
      </div>
    </div>
  )
}
