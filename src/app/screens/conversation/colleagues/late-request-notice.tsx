import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useEntities } from '#app/data/rows.ts'
import type { ConversationRow } from '#core/store/rows.ts'

const Notice = lazyPart(async () => (await import('./request-notice.tsx')).RequestNoticeOf)

/** What the user asks of a colleague about this conversation, as long as it matters. */
export function RequestNotice({ conversation: { id } }: { conversation: ConversationRow }) {
  const request = useEntities('request', { recall: false })?.findLast((each) => each.conversationId === id)
  return <Suspense>{request && <Notice key={request.id} request={request} />}</Suspense>
}
