import { Link } from '@tanstack/react-router'
import { useConversation } from '#app/data/rows.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { button } from '#app/ui/action/button.css.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Row } from '#app/ui/layout/list.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { Marked } from '#app/ui/sign/marked.tsx'
import type { FoundLine } from '#core/contract/index.ts'
import type { SearchTerm } from '#core/search/search-terms.ts'

type Props = { line: FoundLine; terms: readonly SearchTerm[]; nowMs: number; onOpen(): void }

/** A message or note that was found; leads to it in its conversation. */
export function FoundRow({
  line: { kind, roomId, seq, senderEid, senderName, atMs, excerpt },
  terms,
  nowMs,
  onOpen,
}: Props) {
  const conversation = useConversation(roomId)
  const tab = conversation && conversation.status !== 'none' ? conversation.status : undefined
  return (
    <Row
      title={conversation?.visitorName ?? '…'}
      marks={
        <time className={texts.time} dateTime={new Date(atMs).toISOString()} title={fullTime(atMs)}>
          {listTime(atMs, nowMs)}
        </time>
      }
      within={(row) => (
        <Link
          {...row}
          onClick={onOpen}
          to="/inbox/$conversationId"
          params={{ conversationId: roomId }}
          search={{ tab, ...(seq > 0 && { at: seq }) }}
        />
      )}
    >
      {senderEid !== conversation?.visitorEid && (
        <span className={texts.hint}>
          {kind === 'note' && <Icon name="lock" look="small" />}{' '}
          <bdi>{kind === 'note' ? t`${senderName}, internal note` : senderName}</bdi>
        </span>
      )}
      <span className={texts.hint} dir="auto">
        <Marked text={excerpt} terms={terms} />
      </span>
    </Row>
  )
}

/** A conversation whose visitor's name was found. */
export function FoundConversation({ id, terms, onOpen }: Omit<Props, 'line' | 'nowMs'> & { id: string }) {
  const conversation = useConversation(id)
  if (!conversation) return null
  const { visitorName, status } = conversation
  return (
    <Link
      className={button.plain}
      onClick={onOpen}
      to="/inbox/$conversationId"
      params={{ conversationId: id }}
      search={{ tab: status === 'none' ? undefined : status }}
    >
      <Icon name="person" look="small" />
      <bdi>
        <Marked text={visitorName} terms={terms} />
      </bdi>
    </Link>
  )
}
