import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** Beside the list while no conversation is open. */
export function NothingOpen() {
  useLanguage()
  useDocumentTitle(t`Inbox`)
  return (
    <EmptyState icon="chat" title={t`Choose a conversation`}>
      {t`Open one from the list to read and reply. You’ll hear a ring when a new one arrives.`}
    </EmptyState>
  )
}
