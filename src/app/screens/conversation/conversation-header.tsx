import { Link } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { type InboxTab, tabTitles } from '#app/conversations/inbox-tab.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { type Action, ariaKeys } from '#app/keys/shortcuts.ts'
import { useActionKeys, useKeys } from '#app/keys/use-keys.ts'
import { failureText } from '#app/language/failure-text.ts'
import { duration, listTime, roughDuration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { ConnectionPill } from '#app/page/connection-pill.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { button, square } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import * as css from './conversation.css.ts'
import type { VisitorPane } from './use-visitor-pane.ts'

const hourMs = 3_600_000

type Props = {
  conversation: ConversationRow
  isMine: boolean
  isClosing: boolean
  tab: InboxTab | undefined
  visitor: VisitorPane
  /** Of the pane that the button opens. */
  visitorId: string
}

/** Who, how it stands, and what can be done about it. */
export function ConversationHeader({ conversation, isMine, isClosing, tab, visitor, visitorId }: Props) {
  const commands = useCommands()
  const { eid } = useOwnSelf()
  const { id: roomId, visitorEid, visitorName, status, inquiry, language } = conversation
  const inquiryId = inquiry?.id ?? ''
  const closing = useAction(() => commands.queue({ eid, kind: 'close-inquiry', payload: { roomId, inquiryId } }))
  const taking = useAction(() => commands.ask('takeOverInquiry', { params: { id: inquiryId } }))
  const failure = closing.failure ?? taking.failure
  const canClose = isMine && !isClosing
  const close = () => void closing.run()

  const keys = useKeys()
  const answers = useRef({ close, toggle: visitor.toggle, canClose })
  answers.current = { close, toggle: visitor.toggle, canClose }
  const onAction = useCallback((action: Action) => {
    const { close, toggle, canClose } = answers.current
    if (action === 'visitor') toggle()
    else if (action === 'close' && canClose) close()
    else return false
    return true
  }, [])
  useActionKeys(onAction)

  return (
    <>
      <header className={css.header}>
        <Link
          to="/inbox"
          search={{ tab }}
          className={`${button.quiet} ${square} ${css.back}`}
          aria-label={t`Back to inquiries`}
        >
          <Icon name="back" />
        </Link>
        <Avatar id={visitorEid} name={visitorName} />
        <div className={css.who}>
          <h2 className={css.name} title={visitorName} dir="auto">
            {visitorName}
          </h2>
          <div className={css.sub}>
            {t`Web chat`}
            {status !== 'none' && ` · ${tabTitles[status]} `}
            {inquiry && inquiry.status !== status && `· ${t`Needs a newer version of Everline`} `}
            {status === 'handling' && inquiry?.acceptedAtMs && <Handled sinceMs={inquiry.acceptedAtMs} />}
            {status === 'closed' && inquiry?.closedAtMs && <Closed atMs={inquiry.closedAtMs} />}
            {language !== '' && ` · ${languageName(language)}`}
          </div>
        </div>
        <div className={css.actions}>
          <ConnectionPill phoneOnly />
          {(status === 'open' || status === 'missed') && (
            <Button
              look="primary"
              onClick={() => void taking.run()}
              aria-disabled={taking.isBusy}
              aria-busy={taking.isBusy}
            >
              {t`Take over`}
            </Button>
          )}
          {canClose && (
            <Button
              onClick={close}
              aria-disabled={closing.isBusy}
              aria-busy={closing.isBusy}
              aria-keyshortcuts={ariaKeys(keys.close, isMac)}
            >
              <Icon name="check" />
              <span className={css.actionWord}>{t`Close inquiry`}</span>
            </Button>
          )}
          <Button
            look="quiet"
            square
            aria-label={t`Visitor`}
            title={t`Visitor`}
            aria-keyshortcuts={ariaKeys(keys.visitor, isMac)}
            {...(visitor.place === 'pane'
              ? { 'aria-expanded': visitor.isShown, ...(visitor.isShown && { 'aria-controls': visitorId }) }
              : { 'aria-haspopup': 'dialog' })}
            onClick={visitor.toggle}
          >
            <Icon name="person" />
          </Button>
        </div>
      </header>
      {failure && (
        <div className={css.banner}>
          <Notice>{failureText(failure)}</Notice>
        </div>
      )}
    </>
  )
}

/** To the second in the first hour; later it does not matter. */
function Handled({ sinceMs }: { sinceMs: number }) {
  const handledMs = useServerNow(1000) - sinceMs
  return <span>{handledMs < hourMs ? duration(handledMs) : roughDuration(handledMs)}</span>
}
const Closed = ({ atMs }: { atMs: number }) => <span>{listTime(atMs, useServerNow(60_000))}</span>
