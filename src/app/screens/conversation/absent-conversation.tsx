import { Link } from '@tanstack/react-router'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { button } from '#app/ui/action/button.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { fetchStateOf } from '#core/sync/fetch-state.ts'

/**
 * In place of a conversation that is not here [FET-01].
 *
 * @param wasHere it was shown, and has been taken away meanwhile
 */
export function AbsentConversation({ wasHere }: { wasHere: boolean }) {
  useDocumentTitle(t`Inbox`)
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const state = fetchStateOf({ count: isOffline ? null : 0, isCurrent: !isOffline, isRemoved: wasHere })
  return (
    <EmptyState
      icon="chat"
      title={state === 'REMOVED' ? t`Conversation no longer available` : t`Conversation not found`}
      action={
        <Link to="/inbox" className={button.plain}>
          {t`Back to conversations`}
        </Link>
      }
    >
      {state === 'REMOVED'
        ? t`Someone else took it over, you left it, or it was deleted.`
        : state === 'WAIT_FOR_FETCH'
          ? t`It isn’t on this device. If you have access, it loads when you’re back online.`
          : t`It may still be loading, or you may not have access.`}
    </EmptyState>
  )
}
