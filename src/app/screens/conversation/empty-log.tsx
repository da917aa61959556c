import { t } from '#app/language/t.ts'
import * as css from '#app/messages/log.css.ts'
import { LogSkeleton } from '#app/messages/log-skeleton.tsx'
import type { ConversationRow } from '#core/store/rows.ts'

/** A conversation without stored messages. If the user is not in it, it shows the first message and how to see more. */
export const EmptyLog = ({ conversation: { member, preview, status } }: { conversation: ConversationRow }) => (
  <>
    {!member && preview !== '' && (
      <div className={css.message} data-last="">
        <div className={css.bubble} dir="auto">
          {preview}
        </div>
      </div>
    )}
    <p className={css.note}>
      {member || status === 'closed' ? t`No messages here` : t`Take it over to see the whole conversation.`}
    </p>
  </>
)

/** Placeholder while the messages are read. */
export const OutlinedLog = () => (
  <div className={css.frame}>
    <div className={css.log} role="log" aria-label={t`Messages`} aria-busy="true">
      <div className={css.floor}>
        <LogSkeleton />
      </div>
    </div>
  </div>
)
