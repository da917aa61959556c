import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useEntities } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import * as texts from '#app/ui/base/text.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { EntryList } from './entry-list.tsx'
import { EntryView } from './entry-view.tsx'
import { FolderList } from './folder-list.tsx'
import * as css from './knowledge.css.ts'
import { usePlace } from './knowledge-address.ts'
import { VersionsView } from './versions-view.tsx'

// The editor's library is loaded with the first text that somebody edits.
const EntryEditor = lazyPart(async () => (await import('./edit/entry-editor.tsx')).EntryEditor)

/** The knowledge base: folders, and beside them the entries, one entry, its versions, or its editor. */
export function KnowledgeScreen() {
  useLanguage()
  useDocumentTitle(t`Knowledge base`)
  const [place, go] = usePlace()
  const { permissions } = useOwnSelf()
  const mayWrite = permissions.includes('createKnowledgeBaseEntry')
  const folders = useEntities('knowledgeFolder') ?? []
  const { entry, part } = place
  return (
    <div className={css.screen}>
      <FolderList folders={folders} place={place} mayWrite={mayWrite} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={layout.page} tabIndex={0} aria-label={t`Knowledge base`} key={`${entry}/${part}`}>
        {entry === '' ? (
          <EntryList folders={folders} place={place} mayWrite={mayWrite} onGo={go} />
        ) : part === 'edit' && mayWrite ? (
          <Suspense fallback={<p className={texts.hint}>{t`Loading the editor…`}</p>}>
            <EntryEditor id={entry} folders={folders} place={place} onGo={go} />
          </Suspense>
        ) : part === 'versions' ? (
          <VersionsView id={entry} mayWrite={mayWrite} place={place} />
        ) : (
          <EntryView id={entry} folders={folders} place={place} mayWrite={mayWrite} onGo={go} />
        )}
      </section>
    </div>
  )
}
