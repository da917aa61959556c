import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useConversation, useEntities } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Mention } from '#core/contract/index.ts'
import * as css from './mentions.css.ts'

/** The notes in which colleagues have mentioned the user, newest first. To look at them is to have read them. */
export function MentionsScreen() {
  useLanguage()
  useDocumentTitle(t`Mentions`)
  const { queue } = useCommands()
  const { eid } = useOwnSelf()
  const mentions = useEntities('mention')?.toReversed()
  const newest = mentions?.find(({ readAtMs }) => readAtMs === null)
  useEffect(() => {
    // The number goes when the user leaves: until then new ones can be told from old ones.
    if (newest) return () => void queue({ eid, kind: 'read-mentions', payload: { untilMs: newest.atMs } })
  }, [newest, eid, queue])
  return (
    <div className={page.page}>
      <div className={page.column}>
        <h1 className={page.title}>{t`Mentions`}</h1>
        {mentions?.length === 0 && (
          <EmptyState icon="bell" title={t`No mentions yet`}>
            {t`When a teammate mentions you in an internal note, it appears here.`}
          </EmptyState>
        )}
        {mentions && mentions.length > 0 && (
          <ul className={css.list}>
            {mentions.map((mention) => (
              <li key={mention.id}>
                <MentionRow mention={mention} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Leads to the conversation, if the user may see it. */
function MentionRow({ mention }: { mention: Mention }) {
  const { roomId, authorName, visitorName, preview, atMs, readAtMs } = mention
  const conversation = useConversation(roomId)
  const nowMs = useServerNow(30_000)
  // Admins may join a conversation that an agent handles.
  const canJoin = useOwnSelf().permissions.includes('listHandledInquiries')
  const content = (
    <>
      <span className={css.head}>
        <span className={css.who} dir="auto">
          {t`${authorName} in the conversation with ${visitorName}`}
        </span>
        {readAtMs === null && <span className={css.fresh}>{t`New`}</span>}
        <time className={css.time} dateTime={new Date(atMs).toISOString()} title={fullTime(atMs)}>
          {listTime(atMs, nowMs)}
        </time>
      </span>
      <span className={css.text} dir="auto">
        {preview ||
          (conversation
            ? t`Open the conversation to read the note.`
            : canJoin
              ? t`Join the conversation to read the note.`
              : t`You don’t have access yet. Ask ${authorName} to add you.`)}
      </span>
    </>
  )
  if (!conversation)
    return (
      <div className={css.row}>
        {content}
        {canJoin && <JoinButton roomId={roomId} />}
      </div>
    )
  const tab = conversation.status === 'none' ? 'open' : conversation.status
  return (
    <Link
      className={css.row}
      data-link=""
      to="/inbox/$conversationId"
      params={{ conversationId: roomId }}
      search={{ tab }}
    >
      {content}
    </Link>
  )
}

/** Joins the conversation, and opens it. */
function JoinButton({ roomId }: { roomId: string }) {
  const navigate = useNavigate()
  const { ask } = useCommands()
  const joining = useAction(async () => {
    const joined = await ask('joinConversation', { params: { id: roomId } })
    if (joined.ok)
      await navigate({ to: '/inbox/$conversationId', params: { conversationId: roomId }, search: { tab: 'handling' } })
    return joined
  })
  return (
    <>
      {joining.failure && <Notice>{failureText(joining.failure)}</Notice>}
      <Button className={css.join} onClick={() => void joining.run()} aria-disabled={joining.isBusy}>
        {t`Join`}
      </Button>
    </>
  )
}
