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
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { List, Row } from '#app/ui/layout/list.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { Mention } from '#core/contract/index.ts'

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
    <Page title={t`Mentions`} width="text">
      {mentions?.length === 0 && (
        <EmptyState icon="bell" title={t`No mentions yet`}>
          {t`When a teammate mentions you in an internal note, it appears here.`}
        </EmptyState>
      )}
      {mentions && mentions.length > 0 && (
        <List look="cards">
          {mentions.map((mention) => (
            <MentionRow key={mention.id} mention={mention} />
          ))}
        </List>
      )}
    </Page>
  )
}

/** Leads to the conversation, if the user may see it. */
function MentionRow({ mention }: { mention: Mention }) {
  const { roomId, authorName, visitorName, preview, atMs, readAtMs } = mention
  const conversation = useConversation(roomId)
  const nowMs = useServerNow(30_000)
  // Admins may join a conversation that an agent handles.
  const canJoin = useOwnSelf().permissions.includes('listHandledInquiries')
  const tab = conversation?.status === 'none' ? 'open' : conversation?.status
  return (
    <Row
      title={t`${authorName} in the conversation with ${visitorName}`}
      marks={
        <>
          {readAtMs === null && <span className={chip.warn}>{t`New`}</span>}
          <time className={texts.time} dateTime={new Date(atMs).toISOString()} title={fullTime(atMs)}>
            {listTime(atMs, nowMs)}
          </time>
        </>
      }
      actions={!conversation && canJoin && <JoinButton roomId={roomId} />}
      {...(conversation && {
        within: (row) => (
          <Link {...row} to="/inbox/$conversationId" params={{ conversationId: roomId }} search={{ tab }} />
        ),
      })}
    >
      <span className={texts.hint} dir="auto">
        {preview ||
          (conversation
            ? t`Open the conversation to read the note.`
            : canJoin
              ? t`Join the conversation to read the note.`
              : t`You don’t have access yet. Ask ${authorName} to add you.`)}
      </span>
    </Row>
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
      <Button onClick={() => void joining.run()} aria-disabled={joining.isBusy}>
        {t`Join`}
      </Button>
    </>
  )
}
