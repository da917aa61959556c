import { Link } from '@tanstack/react-router'
import { useAsk } from '#app/data/ask.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { listTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import * as css from '../journey.css.ts'

type Props = { visitorEid: string; roomId: string }

/** Other conversations of the same visitor; nothing if there are none. */
export function EarlierConversations({ visitorEid, roomId }: Props) {
  const { value } = useAsk('listChatConversations', { params: { eid: visitorEid }, query: {} }, { isKept: false })
  const nowMs = useServerNow(60_000)
  const others = value?.conversations.filter(({ id }) => id !== roomId) ?? []
  if (others.length === 0) return null
  return (
    <section>
      <h3 className={css.title}>{t`Other conversations`}</h3>
      <ul className={layout.stack[2]} aria-label={t`Other conversations`}>
        {others.map((other) => (
          <li key={other.id} className={css.step}>
            <Link to="/inbox/$conversationId" params={{ conversationId: other.id }} dir="auto">
              {other.preview || t`No messages yet`}
            </Link>
            <span className={css.time}>{listTime(other.lastAtMs, nowMs)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
