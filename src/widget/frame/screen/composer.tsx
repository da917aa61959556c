import { memo, type RefObject, useSyncExternalStore } from 'react'
import { EarlierDraft } from '#app/composer/earlier-draft.tsx'
import { MessageBox } from '#app/composer/message-box.tsx'
import { canSend, isTooLong, lengthText } from '#app/composer/sendable-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { DraftKeeper } from '#widget/frame/chat/draft.ts'
import { Sign } from '#widget/frame/chat/sign.tsx'
import * as css from './composer.css.ts'
import { useAttach } from './use-attach.ts'
import { type Answered, useSendDraft } from './use-send-draft.ts'

/** Where the visitor types: Enter sends, Shift+Enter breaks the line, Enter of an input method does neither. */
export const Composer = memo(function Composer({
  chat,
  draft,
  box,
  answered,
}: {
  answered: Answered
  chat: Chat
  draft: DraftKeeper
  box: RefObject<HTMLTextAreaElement | null>
}) {
  const { text, earlier } = useSyncExternalStore(draft.subscribe, draft.shown)
  const attach = useAttach()
  const { send, failure } = useSendDraft(chat, draft, box, { answered, attach })
  const hasFiles = attach.count > 0

  const change = (next: string) => {
    draft.type(next)
    if (next !== '') void chat.command({ name: 'typing' })
  }

  function andFocus(act: () => void) {
    act()
    box.current?.focus()
  }

  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {earlier !== null && (
        <EarlierDraft
          text={earlier}
          button={(props) => <Button look="link" {...props} />}
          onUse={() => andFocus(draft.takeEarlier)}
          onDiscard={() => andFocus(draft.discardEarlier)}
        />
      )}
      {answered.replyTo && (
        <p className={css.answered} role="status">
          <span className={css.answeredText} dir="auto">
            {t`Reply to ${answered.replyTo.senderName}: ${answered.replyTo.text}`}
          </span>
          <Button look="link" onClick={() => andFocus(answered.onSent)}>
            {t`Cancel`}
          </Button>
        </p>
      )}
      {attach.loaded && <attach.loaded.Attach chat={chat} part="tray" onDone={() => box.current?.focus()} />}
      <div className={css.frame}>
        {attach.loaded && <attach.loaded.Attach chat={chat} part="buttons" onDone={() => box.current?.focus()} />}
        <MessageBox
          ref={box}
          className={css.field}
          aria-describedby="limit"
          placeholder={t`Write a message`}
          enterKeyHint="send"
          value={text}
          onText={change}
          onSend={() => void send()}
          onPaste={(event) => {
            const files = attach.loaded?.pastedFiles(event.clipboardData) ?? []
            if (!attach.loaded || files.length === 0) return
            event.preventDefault()
            attach.loaded.attach(attach.loaded.place, files)
          }}
        />
        <Button look="primary" type="submit" aria-label={t`Send`} aria-disabled={!canSend(text) && !hasFiles}>
          <Sign name="send" />
        </Button>
      </div>
      <p id="limit" className={css.hint} role="status" data-bad={isTooLong(text) || failure !== null}>
        {failure ?? lengthText(text)}
      </p>
    </form>
  )
})
