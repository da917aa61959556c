import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import type { KnowledgeSuggestion } from '#core/contract/knowledge/schemas.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { Identity } from '#core/transport/transport.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { DraftKeeper } from '#widget/frame/chat/draft.ts'
import { type AskKnowledge, knowledgeTransport } from './ask-knowledge.ts'
import { EntrySheet } from './entry-sheet.tsx'
import * as css from './knowledge.css.ts'

type Props = {
  opened: Promise<{ identify(): Promise<Identity> }>
  chat: Chat
  draft: DraftKeeper
  service: string
}

/** Typing pauses for this long before suggestions are asked for, in milliseconds. */
const restMs = 350
/** Shorter texts say too little. */
const leastLength = 4
const maxLength = 200

/** Entries that may answer what the visitor types, before the first message. If none can be had, nothing is shown. */
export default function Suggestions({ opened, chat, draft, service }: Props): ReactNode {
  const { rows } = useSyncExternalStore(chat.subscribe, chat.state)
  const { text } = useSyncExternalStore(draft.subscribe, draft.shown)
  const hasBegun = rows?.roomId !== undefined && (rows.roomId !== null || rows.outbox.length > 0)
  const ask = useTransport(opened)
  const sought = hasBegun ? '' : text.trim().slice(0, maxLength)
  const suggestions = useSuggestions(ask, service, sought)
  const [openId, setOpenId] = useState<string | null>(null)
  if (ask && openId !== null) {
    return <EntrySheet ask={ask} service={service} id={openId} onClose={() => setOpenId(null)} />
  }
  if (suggestions.length === 0 || sought === '') return null
  return (
    <section className={css.suggestions} aria-label={t`This might help`}>
      <p className={css.lead} role="status">
        {t`This might help`}
      </p>
      <ul className={css.list}>
        {suggestions.map(({ id, title, language }) => (
          <li key={id}>
            <button
              type="button"
              className={css.suggestion}
              dir="auto"
              lang={language || undefined}
              onClick={() => setOpenId(id)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useTransport(opened: Props['opened']): AskKnowledge | null {
  const [ask, setAsk] = useState<AskKnowledge | null>(null)
  useEffect(() => {
    // Without an identity there is no chat either, which says so.
    opened.then(async ({ identify }) => setAsk(knowledgeTransport(await identify()))).catch(() => {})
  }, [opened])
  return ask
}

/** The last suggestions stay until the next ones come. */
function useSuggestions(ask: AskKnowledge | null, service: string, text: string): readonly KnowledgeSuggestion[] {
  const [suggestions, setSuggestions] = useState<readonly KnowledgeSuggestion[]>([])
  useEffect(() => {
    if (!ask || text.length < leastLength) return
    const leaving = new AbortController()
    async function look() {
      const answer = await ask?.send('suggestKnowledge', { params: { s: service }, query: { text } })
      if (!leaving.signal.aborted && answer?.ok) setSuggestions(answer.value.suggestions)
    }
    systemClock.after(restMs, () => void look(), leaving.signal)
    return () => leaving.abort()
  }, [ask, service, text])
  return text.length < leastLength ? [] : suggestions
}
