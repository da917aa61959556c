import { useParams, useSearch } from '@tanstack/react-router'
import { Activity, memo, Suspense, useCallback, useContext, useEffect, useId, useRef } from 'react'
import { usePainted } from '#app/browser/after-paint.tsx'
import { lazyPart } from '#app/browser/load-part.ts'
import { useConversationFacts } from '#app/conversations/conversation-facts.ts'
import { KnownRowsContext } from '#app/conversations/known-rows.ts'
import { useClose } from '#app/conversations/use-close.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useConversation, useOutbox } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useKeptWidth } from '#app/page/use-kept-width.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Splitter } from '#app/ui/layout/splitter.tsx'
import type { ReplyTo } from '#core/contract/index.ts'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import { composerReason, isOfTelephone } from './composer-reason.ts'
import * as css from './conversation.css.ts'
import { ConversationHeader } from './conversation-header.tsx'
import { LateVisitorFacts } from './late-visitor-facts.tsx'
import { MessageLog } from './message-log.tsx'
import { SignsLine } from './signs-line.tsx'
import type { OnEdit } from './unsent-message.tsx'
import { useRoomShown } from './use-room-shown.ts'
import { useTalks } from './use-talks.ts'
import { useVisitorPane, type VisitorPane as VisitorPaneState } from './use-visitor-pane.ts'

/** In pixels; the maximum is the width of the dialog. */
const sideLimits = { least: 240, usual: 320, most: 608 }

type PaneProps = { id: string; conversation: ConversationFacts; width: number; onWidth(width: number): void }

/**
 * The visitor, in a pane beside the conversation. It follows a frame later: until then it shows the visitor of the
 * conversation before, of whom nothing can be changed.
 */
function VisitorPane({ id, conversation, width, onWidth }: PaneProps) {
  const painted = usePainted(conversation)
  return (
    <aside id={id} className={css.side} aria-label={t`Visitor`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div key={painted?.id} className={css.sideScroll} tabIndex={0} inert={painted?.id !== conversation.id}>
        <Suspense>{painted && <LateVisitorFacts conversation={painted} />}</Suspense>
      </div>
      <Splitter label={t`Width of visitor details`} edge="start" width={width} limits={sideLimits} onChange={onWidth} />
    </aside>
  )
}

const AbsentConversation = lazyPart(async () => (await import('./absent-conversation.tsx')).AbsentConversation)
const ConversationNotices = lazyPart(async () => (await import('./conversation-notices.tsx')).ConversationNotices)
const VisitorSheet = lazyPart(async () => (await import('./visitor-sheet.tsx')).VisitorSheet)
// `style` needs the custom property's bare name, without `var()`.
const sideName = css.sideWidth.slice(4, -1)

/** The conversation that the address names. */
export function ConversationScreen() {
  useLanguage()
  const { conversationId } = useParams({ from: '/shell/inbox/$conversationId' })
  const known = useContext(KnownRowsContext)
  const shownId = useRoomShown(conversationId)
  const row = useConversation(shownId)
  const conversation = row === undefined ? known.current.find(({ id }) => id === shownId) : row
  const lastId = useRef('')
  if (conversation) lastId.current = shownId
  if (conversation === undefined) return <div className={css.page} aria-busy="true" />
  if (conversation === null)
    return (
      <Suspense>
        <AbsentConversation wasHere={lastId.current === shownId} />
      </Suspense>
    )
  return <WithVisitor conversation={conversation} />
}

/**
 * A conversation and its visitor, and the conversation that will probably be opened next, rendered but not shown. Those of
 * the conversation before are not rendered again while the next one is read.
 */
const WithVisitor = memo(function WithVisitor({ conversation }: { conversation: ConversationRow }) {
  useLanguage()
  const facts = useConversationFacts(conversation)
  const visitorId = useId()
  const visitor = useVisitorPane()
  const [width, setWidth] = useKeptWidth('everline-visitor-width', sideLimits.usual)
  const hasPane = visitor.place === 'pane' && visitor.isShown
  const talks = useTalks(conversation)
  return (
    <div className={css.page} data-side={hasPane ? '' : undefined} style={{ [sideName]: `${width}px` }}>
      {talks.map(({ key, row }) => (
        <Activity key={key} mode={row.id === conversation.id ? 'visible' : 'hidden'}>
          <Conversation conversation={row} visitor={visitor} visitorId={visitorId} />
        </Activity>
      ))}
      {hasPane && <VisitorPane id={visitorId} conversation={facts} width={width} onWidth={setWidth} />}
      <Suspense>
        {visitor.place === 'sheet' && visitor.isShown && <VisitorSheet conversation={facts} onClose={visitor.toggle} />}
      </Suspense>
    </div>
  )
})

type Props = { conversation: ConversationRow; visitor: VisitorPaneState; visitorId: string }

/** A conversation. Keyed by the room: nothing of one room is kept for another. */
const Conversation = memo(function Conversation({ conversation, visitor, visitorId }: Props) {
  useLanguage()
  const facts = useConversationFacts(conversation)
  const { id, visitorName, status, inquiry } = conversation
  const { openRoom, closeRoom } = useCommands()
  const { eid, permissions } = useOwnSelf()
  const { tab } = useSearch({ from: '/shell/inbox' })
  const composer = useRef<ComposerHandle>(null)
  const outbox = useOutbox(id)
  const isClosing = outbox?.some((row) => row.kind === 'close-inquiry') ?? false
  const closeAll = useClose('next')
  const closing = useAction(() => closeAll([{ roomId: id, inquiryId: inquiry?.id ?? '' }]))
  const runClose = useRef(closing.run)
  runClose.current = closing.run
  const close = useCallback(() => void runClose.current(), [])
  const isLeaving = outbox?.some((row) => row.kind === 'transfer-inquiry' && row.state !== 'failed') ?? false
  const isMine = status === 'handling' && inquiry?.agentEid === eid
  const mayMonitor = inquiry?.status === 'handling' && inquiry.agentEid !== eid && permissions.includes('monitorListen')
  const reason = isClosing
    ? t`Closing…`
    : isLeaving
      ? t`Transferring…`
      : composerReason({
          status: inquiry?.status === 'handling' ? 'handling' : status,
          isMember: conversation.member,
          agentName: inquiry?.agentName ?? null,
          channel: conversation.channel,
        })
  const edit = useCallback<OnEdit>((text, isNote) => composer.current?.putBack(text, isNote), [])
  const reply = useCallback((to: ReplyTo) => composer.current?.reply(to), [])
  useDocumentTitle(visitorName)

  useEffect(() => {
    void openRoom(id)
    return () => void closeRoom(id)
  }, [id, openRoom, closeRoom])

  return (
    <div className={css.talk}>
      <ConversationHeader
        conversation={facts}
        isMine={isMine}
        isClosing={isClosing}
        isBusy={closing.isBusy}
        onClose={close}
        tab={tab}
        visitor={visitor}
        visitorId={visitorId}
      />
      <Suspense>
        <ConversationNotices
          conversation={facts}
          isClosing={isClosing}
          closeFailure={closing.failure}
          mayMonitor={mayMonitor}
        />
      </Suspense>
      <MessageLog conversation={conversation} onEdit={edit} onReply={isOfTelephone(conversation) ? null : reply} />
      <SignsLine conversation={conversation} />
      <Composer conversation={facts} reason={reason} handle={composer} />
    </div>
  )
})
