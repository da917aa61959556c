import {
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import { AfterPaint, focusAfterPaint } from '#app/browser/after-paint.tsx'
import { isMac } from '#app/browser/keyboard.ts'
import { lazyPart } from '#app/browser/load-part.ts'
import { useLoadedSoon } from '#app/browser/use-loaded-soon.ts'
import { hasFinePointer } from '#app/browser/viewport.ts'
import { EarlierDraft } from '#app/composer/earlier-draft.tsx'
import { attach, useAttachments } from '#app/composer/files/attachments.ts'
import { pastedFiles } from '#app/composer/files/pasted-files.ts'
import { MessageBox } from '#app/composer/message-box.tsx'
import { isTooLong } from '#app/composer/sendable-text.ts'
import { useCommands } from '#app/data/everline.tsx'
import { combinationOf } from '#app/keys/shortcuts.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { ReplyTo } from '#core/contract/index.ts'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import { ComposerButtons } from './composer-buttons.tsx'
import { OpenList, useComposerLists } from './composer-lists.tsx'
import { isOfTelephone } from './composer-reason.ts'
import { ComposerTools } from './composer-tools.tsx'
import * as css from './conversation.css.ts'
import { NoteBanner } from './notes/note-mode.tsx'
import { useNoteKey } from './notes/use-note-key.ts'
import { TakeUp } from './take-up.tsx'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { useSend } from './use-send.ts'
import type { SignList } from './use-sign-list.ts'

const loadAnswered = async () => (await import('./changes/answered.tsx')).Answered
const Answered = lazyPart(loadAnswered)
const loadKeptTray = async () => (await import('./files/kept-tray.tsx')).KeptTray
const KeptTray = lazyPart(loadKeptTray)
const loadDropZone = async () => (await import('#app/composer/files/drop-zone.tsx')).DropZone
const DropZone = lazyPart(loadDropZone)
const OutsideMentions = lazyPart(async () => (await import('./notes/outside-mentions.tsx')).OutsideMentions)
const soon = [loadAnswered]

export type ComposerHandle = { putBack(text: string, isNote?: boolean): void; reply(to: ReplyTo): void }

type Props = {
  conversation: ConversationFacts
  /** Why nobody can write here; null if the agent can. */
  reason: string | null
  handle: RefObject<ComposerHandle | null>
}

/** The agent's composer. Enter sends unless the user chose another key; Shift+Enter breaks the line. No text is ever lost. */
export const Composer = memo(function Composer({ conversation, reason, handle }: Props) {
  useLanguage()
  const roomId = conversation.id
  const { eid } = useOwnSelf()
  const draft = useDraftKeeper(eid, roomId)
  const box = useRef<HTMLTextAreaElement>(null)
  const isClosed = reason !== null
  const { replyTo, setNote } = draft
  const sending = useSend({ eid, roomId, draft, isClosed: isClosed || isUnread(conversation, draft), box })
  const lists = useComposerLists(box)
  useLoadedSoon(soon)
  const isPhone = isOfTelephone(conversation)
  const isNote = draft.isNote ?? false
  const toggleNote = useCallback(() => {
    setNote(!isNote)
    box.current?.focus()
  }, [setNote, isNote])
  useNoteKey(isClosed || isPhone ? null : toggleNote)
  useEffect(() => {
    if (isPhone && !isNote) setNote(true)
  }, [isPhone, isNote, setNote])

  useEffect(() => {
    if (!isClosed && hasFinePointer()) return focusAfterPaint(() => box.current)
  }, [isClosed])

  const focusBox = useCallback(() => box.current?.focus(), [])
  function andFocus(act: () => void) {
    act()
    box.current?.focus()
  }
  useImperativeHandle(handle, () => ({
    putBack: (text, isNote) => andFocus(() => draft.putBack(text, isNote)),
    // An answer is for the visitor.
    reply: (to) =>
      andFocus(() => {
        draft.setReply(to)
        if (draft.isNote) draft.setNote(false)
      }),
  }))

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
        data-note={draft.isNote && !isClosed ? '' : undefined}
        data-reply={replyTo && !isClosed ? '' : undefined}
        onBlur={({ relatedTarget }) => lists.leave(relatedTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          andFocus(() => void sending.send())
        }}
      >
        {!isClosed && <OpenList lists={lists} isNote={isNote} box={box} visitor={conversation} />}
        {!isClosed && (
          <AboveBox
            {...{ eid, conversation, draft }}
            onDone={focusBox}
            onCancelReply={() => andFocus(() => draft.setReply(null))}
          />
        )}
        <Box
          conversation={conversation}
          reason={reason}
          draft={draft}
          lists={lists.allowed(isNote)}
          isPicking={lists.isPicking}
          onPick={lists.pick}
          box={box}
          onSend={() => void sending.send()}
          buttons={
            isClosed ? null : (
              <ComposerButtons
                {...{ roomId, isNote, box }}
                onToggleNote={isPhone ? null : toggleNote}
                onDone={focusBox}
              />
            )
          }
        />
      </form>
    </>
  )
})

/** Whether nobody would read what is written: a telephone reads no answer. */
const isUnread = (conversation: ConversationFacts, { isNote }: { isNote?: boolean | undefined }) =>
  isOfTelephone(conversation) && !isNote

type AboveProps = {
  eid: string
  conversation: ConversationFacts
  draft: ReturnType<typeof useDraftKeeper>
  onDone(): void
  onCancelReply(): void
}

/** Notices above the text box: a note's readers, or a reply's files and the answered message. */
function AboveBox({ eid, conversation, draft: { isNote, text, replyTo }, onDone, onCancelReply }: AboveProps) {
  if (isNote)
    return (
      <>
        <NoteBanner isPhone={isOfTelephone(conversation)} />
        <Suspense>{text.includes('@') && <OutsideMentions conversation={conversation} text={text} />}</Suspense>
      </>
    )
  const roomId = conversation.id
  return (
    <>
      <AfterPaint>
        <Suspense>
          <KeptTray eid={eid} roomId={roomId} />
          <DropZone roomId={roomId} onDone={onDone} />
        </Suspense>
      </AfterPaint>
      {replyTo && (
        <Suspense>
          <Answered replyTo={replyTo} onCancel={onCancelReply} />
        </Suspense>
      )}
    </>
  )
}

type BoxProps = Pick<Props, 'conversation' | 'reason'> & {
  draft: ReturnType<typeof useDraftKeeper>
  /** Those that may open here. */
  lists: readonly SignList[]
  isPicking: boolean
  onPick(isPicking: boolean): void
  box: RefObject<HTMLTextAreaElement | null>
  onSend(): void
  buttons: ReactNode
}

/** The text box, and what is below it. */
function Box({ conversation, reason, draft, lists, isPicking, onPick, box, onSend, buttons }: BoxProps) {
  const roomId = conversation.id
  const { setTyping } = useCommands()
  const { send: sendKeys } = useKeys()
  const ids = { reason: useId(), counter: useId() }
  const isClosed = reason !== null
  const hasFiles = useAttachments(roomId).length > 0
  const open = lists.find(({ query }) => query !== null) ?? lists[0]
  const look = () => {
    for (const list of lists) list.look()
  }
  if (reason !== null && draft.text === '')
    return <TakeUp conversation={conversation} reason={reason} reasonId={ids.reason} />
  return (
    <>
      <MessageBox
        ref={box}
        aria-label={draft.isNote ? t`Internal note` : t`Message`}
        className={css.box}
        aria-describedby={isClosed ? ids.reason : ids.counter}
        aria-invalid={isTooLong(draft.text) || undefined}
        placeholder={isClosed ? '' : draft.isNote ? t`Write a note for your team` : t`Write a reply`}
        value={draft.text}
        disabled={isClosed}
        enterKeyHint={sendKeys === 'Enter' ? 'send' : 'enter'}
        onText={(text) => {
          draft.type(text)
          look()
          // The visitor learns nothing of a note, not even that it is written.
          if (text !== '' && !draft.isNote) void setTyping(roomId)
        }}
        onSend={onSend}
        isSendKey={(event) => combinationOf(event, isMac) === sendKeys}
        onKeyFirst={(event) => lists.some((list) => list.onKey(event))}
        onSelect={look}
        onPaste={(event) => {
          const files = pastedFiles(event.clipboardData)
          if (draft.isNote || files.length === 0) return
          event.preventDefault()
          attach(roomId, files)
        }}
        onBlur={draft.flush}
        {...open?.aria}
      />
      {reason !== null ? (
        <TakeUp conversation={conversation} reason={reason} reasonId={ids.reason} />
      ) : (
        <ComposerTools
          text={draft.text}
          isNote={draft.isNote ?? false}
          counterId={ids.counter}
          lists={lists}
          isPicking={isPicking}
          onPick={onPick}
          noteButton={buttons}
          hasFiles={!draft.isNote && hasFiles}
        />
      )}
    </>
  )
}

type ProblemProps = { sending: Pick<ReturnType<typeof useSend>, 'failure' | 'unfilled'>; onSendAnyway(): void }

/** Notice above the box: why the last message was not sent. */
function SendProblem({ sending: { failure, unfilled }, onSendAnyway }: ProblemProps) {
  if (!failure && unfilled === null) return null
  return (
    <div className={css.sendFailure}>
      {unfilled !== null ? (
        <Notice look="warning" action={<Button look="link" onClick={onSendAnyway}>{t`Send anyway`}</Button>}>
          {t`${unfilled} isn’t filled in yet.`}
        </Notice>
      ) : (
        failure && <Notice>{t`${failureText(failure)} Your text is still here.`}</Notice>
      )}
    </div>
  )
}
