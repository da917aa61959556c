import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import * as css from '#app/messages/log.css.ts'
import { useOwnSelf } from '#app/session/own-self.ts'

/** Keeps its height while nobody types, so that the log does not jump. */
export function TypingLine({
  roomId,
  visitorEid,
  visitorName,
}: {
  roomId: string
  visitorEid: string
  visitorName: string
}) {
  const { eid } = useOwnSelf()
  const typing = useLiveRow(`typing/${roomId}`)
  const others = typing?.roomId === roomId ? typing.eids.filter((other) => other !== eid) : []
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
