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
      title={state === 'REMOVED' ? t`This conversation is gone` : t`This conversation is not here`}
      action={
        <Link to="/inbox" className={button.plain}>
          {t`Back to inquiries`}
        </Link>
      }
    >
      {state === 'REMOVED'
        ? t`Somebody else has it now, you are no longer in it, or it was deleted.`
        : state === 'WAIT_FOR_FETCH'
          ? t`It is not on this device. If it is yours, it comes when the connection is back.`
          : t`It may not have arrived yet, or belongs to somebody else.`}
    </EmptyState>
  )
}
