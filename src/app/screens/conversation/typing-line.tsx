import { useTypingEids } from '#app/conversations/use-typing-eids.ts'
import { t } from '#app/language/t.ts'
import * as css from '#app/messages/log.css.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** Says who is typing. Keeps its height while nobody types, so that the log does not jump. */
export function TypingLine({ conversation }: { conversation: ConversationRow }) {
  const { visitorEid, visitorName } = conversation
  const others = useTypingEids(conversation)
  return (
    <div className={css.typing} aria-live="polite">
      {others.length > 0 && (
        <>
          <span className={css.dots} aria-hidden="true">
            <span className={css.typingDot} />
            <span className={css.typingDot} />
            <span className={css.typingDot} />
          </span>
          <span dir="auto">{t`${others.includes(visitorEid) ? visitorName : t`Somebody`} is typing…`}</span>
        </>
      )}
    </div>
  )
}
