import { useCommands } from '#app/data/everline.tsx'
import { useConversations } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { maxClosedAtOnce } from '#core/contract/limits.ts'
import { CloseSeveral } from './close-several.tsx'

/** Closes all missed inquiries at once, after asking. */
export function CloseMissed() {
  const { ask } = useCommands()
  const rows = useConversations('missed', maxClosedAtOnce) ?? []
  const inquiryIds = rows.flatMap(({ inquiry }) => inquiry?.id ?? [])
  if (inquiryIds.length === 0) return null
  return (
    <CloseSeveral
      id="close-missed"
      count={inquiryIds.length}
      button={t`Close ${inquiryIds.length} missed…`}
      title={t`Close ${inquiryIds.length} missed conversations?`}
      close={() => ask('closeMissedInquiries', { body: { inquiryIds } })}
      resultText={(closed, left) =>
        left === 0 ? t`${closed} closed` : t`${closed} closed, ${left} already taken by others`
      }
    >
      {t`They move to Closed without a reply. If a visitor writes again, a new conversation starts.`}
    </CloseSeveral>
  )
}
