import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConversations } from '#app/data/rows.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { newMessagesElsewhereText } from './announcer.ts'
import { useAnnouncer } from './use-announcer.ts'

/** The number that the list requests first, so that both share one query; no agent handles more at a time. */
const mostRooms = 100

/**
 * Announces to screen readers the messages that arrive in the agent's conversations other than the open one. Messages
 * from before the screen opened, or from before the agent got the conversation, are not announced.
 */
export function NewsElsewhere() {
  const { eid } = useOwnSelf()
  const { conversationId } = useParams({ strict: false })
  const rows = useConversations('handling', mostRooms)
  const unreadBefore = useRef<ReadonlyMap<string, number>>(new Map())
  const { text, add } = useAnnouncer(newMessagesElsewhereText)
  useEffect(() => {
    if (!rows) return
    const own = rows.filter(({ inquiry }) => inquiry?.agentEid === eid)
    for (const { id, unread, visitorName } of own) {
      const count = unread - (unreadBefore.current.get(id) ?? unread)
      if (count > 0 && id !== conversationId) add({ roomId: id, name: visitorName, count })
    }
    unreadBefore.current = new Map(own.map(({ id, unread }) => [id, unread]))
  }, [rows, eid, conversationId, add])
  return (
    <div className={visuallyHidden} aria-live="polite" data-testid="news-elsewhere">
      {text}
    </div>
  )
}
