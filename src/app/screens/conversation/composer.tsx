import { type RefObject, Suspense, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { lazyPart } from '#app/browser/load-part.ts'
import { useLoadedSoon } from '#app/browser/use-loaded-soon.ts'
import { hasFinePointer } from '#app/browser/viewport.ts'
import { EarlierDraft } from '#app/composer/earlier-draft.tsx'
import { MessageBox } from '#app/composer/message-box.tsx'
import { canSend, isTooLong, lengthText } from '#app/composer/sendable-text.ts'
import { useCommands } from '#app/data/everline.tsx'
import { combinationOf, keyText } from '#app/keys/shortcuts.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { ConversationRow } from '#core/store/rows.ts'
import { type CannedList as List, useCannedList } from './canned/use-canned-list.ts'
import * as css from './conversation.css.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { useSend } from './use-send.ts'

const loadCannedList = async () => (await import('./canned/canned-list.tsx')).CannedList
const CannedList = lazyPart(loadCannedList)
const soon = [loadCannedList]

export type ComposerHandle = { putBack(text: string): void }

type Props = {
  conversation: Pick<ConversationRow, 'id' | 'visitorEid' | 'visitorName' | 'language'>
  /** Why nobody can write here; null if the agent can. */
  reason: string | null
  handle: RefObject<ComposerHandle | null>
}

/** The agent's composer. Enter sends unless the user chose another key; Shift+Enter breaks the line. No text is ever lost. */
export function Composer({ conversation, reason, handle }: Props) {
  const roomId = conversation.id
  const { eid } = useOwnSelf()
  const draft = useDraftKeeper(eid, roomId)
  const box = useRef<HTMLTextAreaElement>(null)
  const isClosed = reason !== null
  const sending = useSend({ eid, roomId, draft, isClosed, box })
  const list = useCannedList(box)
  useLoadedSoon(soon)

  useEffect(() => {
    if (!isClosed && hasFinePointer()) box.current?.focus({ preventScroll: true })
  }, [isClosed])

  function andFocus(act: () => void) {
    act()
    box.current?.focus()
  }
  useImperativeHandle(handle, () => ({ putBack: (text) => andFocus(() => draft.putBack(text)) }))

  return (
    <>
      <SendProblem sending={sending} onSendAnyway={() => andFocus(() => void sending.send({ evenUnfilled: true }))} />
      {draft.earlier !== null && !isClosed && (
        <EarlierDraft
          text={draft.earlier}
          button={(props) => <Button look="link" {...props} />}
          onUse={() => andFocus(draft.takeEarlier)}
          onDiscard={() => andFocus(draft.discardEarlier)}
        />
      )}
      <form
        className={css.composer}
        data-closed={isClosed ? '' : undefined}
        onBlur={({ relatedTarget }) => list.leave(relatedTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          andFocus(() => void sending.send())
        }}
      >
        {!isClosed && list.query && (
          <Suspense>
            <CannedList list={list} query={list.query} box={box} visitor={conversation} />
          </Suspense>
        )}
        <Box roomId={roomId} reason={reason} draft={draft} list={list} box={box} onSend={() => void sending.send()} />
      </form>
    </>
  )
}

type BoxProps = {
  roomId: string
  reason: string | null
  draft: ReturnType<typeof useDraftKeeper>
  list: List
  box: RefObject<HTMLTextAreaElement | null>
  onSend(): void
}

/** The text box, and what is below it. */
function Box({ roomId, reason, draft, list, box, onSend }: BoxProps) {
  const { setTyping } = useCommands()
  const { send: sendKeys } = useKeys()
  const ids = { reason: useId(), counter: useId() }
  const isClosed = reason !== null
  return (
    <>
      <MessageBox
        ref={box}
        className={css.box}
        aria-describedby={isClosed ? ids.reason : ids.counter}
        aria-invalid={isTooLong(draft.text) || undefined}
        placeholder={isClosed ? '' : t`Write a reply`}
        value={draft.text}
        disabled={isClosed}
        enterKeyHint={sendKeys === 'Enter' ? 'send' : 'enter'}
        onText={(text) => {
          draft.type(text)
          list.look()
          if (text !== '') void setTyping(roomId)
        }}
        onSend={onSend}
        isSendKey={(event) => combinationOf(event, isMac) === sendKeys}
        onKeyFirst={list.onKey}
        onSelect={list.look}
        onBlur={draft.flush}
        {...list.aria}
      />
      <Tools text={draft.text} reason={reason} ids={ids} list={list} />
    </>
  )
}

type ProblemProps = { sending: Pick<ReturnType<typeof useSend>, 'failure' | 'unfilled'>; onSendAnyway(): void }

/** Above the box: why the last message was not sent. */
function SendProblem({ sending: { failure, unfilled }, onSendAnyway }: ProblemProps) {
  if (!failure && unfilled === null) return null
  return (
    <div className={css.sendFailure}>
      {unfilled !== null ? (
        <Notice look="warning" action={<Button look="link" onClick={onSendAnyway}>{t`Send anyway`}</Button>}>
          {t`${unfilled} is not filled in yet.`}
        </Notice>
      ) : (
        failure && <Notice>{t`${failureText(failure)} Your text is still in the box.`}</Notice>
      )}
    </div>
  )
}

type ToolsProps = { text: string; reason: string | null; ids: { reason: string; counter: string }; list: List }

/**
 * The row below the box: canned responses, which key sends (or why nobody can write), the counter of a long text, and
 * the Send button.
 */
function Tools({ text, reason, ids, list }: ToolsProps) {
  const { send: sendKeys } = useKeys()
  return (
    <div className={css.tools}>
      {reason !== null ? (
        <span className={css.reason} id={ids.reason}>
          {reason}
        </span>
      ) : (
        <>
          <CannedButton list={list} />
          <span className={css.hint}>
            {t`${keyText(sendKeys, isMac)} sends, ${sendKeys === 'Enter' ? 'Shift Enter' : 'Enter'} breaks the line`}
          </span>
        </>
      )}
      <span className={css.counter} id={ids.counter} data-over={isTooLong(text) ? '' : undefined} role="status">
        {lengthText(text)}
      </span>
      <Button type="submit" look="primary" disabled={reason !== null} aria-disabled={!canSend(text)}>
        {t`Send`}
      </Button>
    </div>
  )
}

/** Opens the canned responses for those who have no `/` key. */
const CannedButton = ({ list }: { list: List }) => (
  <>
    <Button
      look="quiet"
      square
      aria-label={t`Canned responses`}
      title={t`Canned responses: type /`}
      aria-expanded={list.query !== null}
      // The text box keeps the focus: without it the list would close.
      onMouseDown={(event) => event.preventDefault()}
      onClick={list.toggle}
    >
      <Icon name="bolt" look="small" />
    </Button>
    <span className={visuallyHidden} role="status">
      {list.news}
    </span>
  </>
)
