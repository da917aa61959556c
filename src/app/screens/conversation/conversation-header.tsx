import { Link } from '@tanstack/react-router'
import { memo, Suspense, useCallback, useRef } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { lazyPart } from '#app/browser/load-part.ts'
import { type InboxTab, tabTitles } from '#app/conversations/inbox-tab.ts'
import { useConversation } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { type Action, ariaKeys } from '#app/keys/shortcuts.ts'
import { runAction, useActionKeys, useKeys } from '#app/keys/use-keys.ts'
import { duration, listTime, roughDuration } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { ConnectionPill } from '#app/page/connection-pill.tsx'
import { button, square } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import { countdownOf } from '#core/inquiries/countdown.ts'
import { stateOf } from '#core/inquiries/inquiry-life.ts'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import { ColleagueActions } from './colleagues/colleague-actions.tsx'
import * as css from './conversation.css.ts'
import { ReminderButton } from './reminder/reminder-button.tsx'
import type { VisitorPane } from './use-visitor-pane.ts'

const hourMs = 3_600_000

const CallButtons = lazyPart(async () => (await import('#app/telephony/call-buttons.tsx')).CallButtons)
/** Names of channels other than the web chat, loaded when one is shown. */
const LateChannelName = lazyPart(async () => (await import('#app/ui/sign/channel-sign.tsx')).ChannelName)
const TranslateButton = lazyPart(async () => (await import('./translation/translate-button.tsx')).TranslateButton)

type Props = {
  conversation: ConversationFacts
  isMine: boolean
  isClosing: boolean
  isBusy: boolean
  /** Closes the inquiry. */
  onClose(): void
  tab: InboxTab | undefined
  visitor: VisitorPane
  /** Id of the pane that the button opens. */
  visitorId: string
}

/** Header of a conversation: the visitor, the state of the inquiry, and the actions. */
export const ConversationHeader = memo(function ConversationHeader(props: Props) {
  const { conversation, isMine, isClosing, isBusy, onClose, tab, visitor, visitorId } = props
  useLanguage()
  const canClose = isMine && !isClosing
  const keys = useKeys()
  useHeaderKeys({ close: onClose, toggle: visitor.toggle, canClose })
  return (
    <header className={css.header}>
      <Link
        to="/inbox"
        search={{ tab }}
        className={`${button.quiet} ${square} ${css.back}`}
        aria-label={t`Back to conversations`}
      >
        <Icon name="back" />
      </Link>
      <Visitor conversation={conversation} />
      <div className={css.actions}>
        <ConnectionPill phoneOnly />
        {canClose && (
          <Button
            onClick={onClose}
            aria-disabled={isBusy}
            aria-busy={isBusy}
            aria-keyshortcuts={ariaKeys(keys.close, isMac)}
            title={t`Close conversation`}
          >
            <Icon name="check" />
            <span className={css.actionWord}>{t`Close conversation`}</span>
          </Button>
        )}
        {conversation.member && conversation.status === 'handling' && (
          <ColleagueActions conversation={conversation} isMine={isMine} />
        )}
        <Suspense>
          {conversation.member && (
            <span className={css.roomyOnly}>
              <CallButtons target={{ kind: 'room', roomId: conversation.id }} name={conversation.visitorName} />
            </span>
          )}
        </Suspense>
        <span className={css.wideOnly}>
          <Button
            look="quiet"
            square
            aria-label={t`Search in this conversation`}
            title={t`Search in this conversation`}
            aria-keyshortcuts={ariaKeys(keys.find, isMac)}
            onClick={() => runAction('find')}
          >
            <Icon name="search" />
          </Button>
        </span>
        <Suspense>
          <TranslateButton language={conversation.language} />
        </Suspense>
        <ReminderButton roomId={conversation.id} />
        <VisitorButton visitor={visitor} visitorId={visitorId} />
      </div>
    </header>
  )
})

/** Keyboard shortcuts of the header's buttons; they work anywhere on the screen. */
function useHeaderKeys(given: { close(): void; toggle(): void; canClose: boolean }) {
  const answers = useRef(given)
  answers.current = given
  const onAction = useCallback((action: Action) => {
    const { close, toggle, canClose } = answers.current
    if (action === 'visitor') toggle()
    else if (action === 'close' && canClose) close()
    else return false
    return true
  }, [])
  useActionKeys(onAction)
}

/** The visitor's name, the state of the inquiry and the visitor's language. */
function Visitor({ conversation }: Pick<Props, 'conversation'>) {
  const { visitorEid, visitorName, channel, status, inquiry, language } = conversation
  const isElsewhere = inquiry?.status === 'handling' && status === 'closed'
  return (
    <>
      <span className={css.wideOnly}>
        <Avatar id={visitorEid} name={visitorName} />
      </span>
      <div className={css.who}>
        <h2 className={css.name} title={visitorName} dir="auto">
          {visitorName}
        </h2>
        <div className={css.sub}>
          {channel === 'chat' ? t`Web chat` : <ChannelName channel={channel} />}
          {status !== 'none' && ` · ${isElsewhere ? t`Handled by ${inquiry.agentName ?? ''}` : tabTitles[status]} `}
          {inquiry && stateOf(inquiry) === null && `· ${t`Update Everline to see this`} `}
          {status === 'handling' && inquiry?.acceptedAtMs && <Handled sinceMs={inquiry.acceptedAtMs} />}
          <ClosesIn roomId={conversation.id} />
          {status === 'closed' && inquiry?.closedAtMs && <Closed atMs={inquiry.closedAtMs} />}
          {language !== '' && ` · ${languageName(language)}`}
        </div>
      </div>
    </>
  )
}

const ChannelName = ({ channel }: Pick<ConversationFacts, 'channel'>) => (
  <Suspense>
    <LateChannelName channel={channel} />
  </Suspense>
)

/** Shows or hides the visitor's pane; on a narrow screen the pane is a dialog. */
const VisitorButton = ({ visitor, visitorId }: Pick<Props, 'visitor' | 'visitorId'>) => (
  <Button
    look="quiet"
    square
    aria-label={t`Visitor`}
    title={t`Visitor`}
    aria-keyshortcuts={ariaKeys(useKeys().visitor, isMac)}
    {...(visitor.place === 'pane'
      ? { 'aria-expanded': visitor.isShown, ...(visitor.isShown && { 'aria-controls': visitorId }) }
      : { 'aria-haspopup': 'dialog' })}
    onClick={visitor.toggle}
  >
    <Icon name="person" />
  </Button>
)

/** Waiting time, with seconds during the first hour. */
function Handled({ sinceMs }: { sinceMs: number }) {
  const handledMs = useServerNow(1000) - sinceMs
  return <span>{handledMs < hourMs ? duration(handledMs) : roughDuration(handledMs)}</span>
}
/** Time left until the inquiry is closed because the visitor does not answer. */
function ClosesIn({ roomId }: { roomId: string }) {
  const conversation = useConversation(roomId)
  const countdown = conversation && countdownOf(conversation)
  return countdown && <TimeLeft endsAtMs={countdown.endsAtMs} />
}
/** A part of its own: without a countdown nothing is drawn each second. */
function TimeLeft({ endsAtMs }: { endsAtMs: number }) {
  const leftMs = Math.max(0, endsAtMs - useServerNow(1000))
  return <span className={css.closesIn}>· {t`Closes in ${duration(leftMs)}`} </span>
}

const Closed = ({ atMs }: { atMs: number }) => <span>{listTime(atMs, useServerNow(60_000))}</span>
