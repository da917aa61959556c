import { Link } from '@tanstack/react-router'
import { useCommands } from '#app/data/everline.tsx'
import { useConversations } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { button } from '#app/ui/action/button.css.ts'
import { idleAfterMs, maxClosedAtOnce } from '#core/contract/limits.ts'
import { CloseSeveral } from './close-several.tsx'
import * as css from './inbox.css.ts'

/** Buttons below the handled inquiries: one closes the idle ones, and one leads admins to everybody's idle ones. */
export function CloseIdle() {
  const { permissions } = useOwnSelf()
  return (
    <>
      <CloseShown />
      {permissions.includes('listIdleInquiries') && (
        <div className={css.bulk}>
          <Link to="/team" search={{ view: 'idle' } as never} className={button.link}>
            {t`All idle conversations`}
          </Link>
        </div>
      )}
    </>
  )
}

/**
 * Closes the inquiries whose visitors no longer answer, after asking: the own ones, and for admins also those of
 * colleagues whose conversation they are in.
 */
function CloseShown() {
  const { ask } = useCommands()
  const idleSinceMs = useServerNow(10_000) - idleAfterMs
  const { eid, role } = useOwnSelf()
  const rows = useConversations('handling', maxClosedAtOnce) ?? []
  const inquiryIds = rows
    .filter(
      ({ inquiry, lastAtMs, previewEid, visitorEid }) =>
        (inquiry?.agentEid === eid || (inquiry?.status === 'handling' && role === 'admin')) &&
        lastAtMs <= idleSinceMs &&
        ![null, visitorEid].includes(previewEid),
    )
    .flatMap(({ inquiry }) => inquiry?.id ?? [])
  if (inquiryIds.length === 0) return null
  return (
    <CloseSeveral
      id="close-idle"
      count={inquiryIds.length}
      button={t`Close ${inquiryIds.length} idle…`}
      title={t`Close ${inquiryIds.length} idle conversations?`}
      close={() => ask('closeIdledInquiry', { body: { inquiryIds } })}
      resultText={(closed, left) => (left === 0 ? t`${closed} closed` : t`${closed} closed, ${left} no longer idle`)}
    >
      {t`These visitors haven’t replied for a while. If they write again, a new conversation starts.`}
    </CloseSeveral>
  )
}
