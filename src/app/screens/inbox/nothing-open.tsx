import { EmptyState } from '#app/ui/empty-state.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

/** Beside the list while no conversation is open. */
export function NothingOpen() {
  useDocumentTitle('Inbox')
  return (
    <EmptyState icon="chat" title="Choose an inquiry">
      Open one from the list to read and answer it. New ones ring here while you are available.
    </EmptyState>
  )
}
