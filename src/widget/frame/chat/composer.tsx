import { type RefObject, useSyncExternalStore } from 'react'
import { EarlierDraft } from '#app/composer/earlier-draft.tsx'
import { MessageBox } from '#app/composer/message-box.tsx'
import { canSend, isTooLong, lengthText } from '#app/composer/sendable-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from './button.tsx'
import type { Chat } from './chat.ts'
import * as css from './composer.css.ts'
import type { DraftKeeper } from './draft.ts'
import { Sign } from './sign.tsx'
import { type Answered, useSendDraft } from './use-send-draft.ts'

/** Where the visitor types: Enter sends, Shift+Enter breaks the line, Enter of an input method does neither. */
export function Composer({
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
  const { send, isKept } = useSendDraft(chat, draft, box, answered)

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
      <div className={css.frame}>
        <MessageBox
          ref={box}
          className={css.field}
          aria-describedby="limit"
          placeholder={t`Write a message`}
          enterKeyHint="send"
          value={text}
          onText={change}
          onSend={() => void send()}
        />
        <Button look="primary" type="submit" aria-label={t`Send`} aria-disabled={!canSend(text)}>
          <Sign name="send" />
        </Button>
      </div>
      <p id="limit" className={css.hint} role="status" data-bad={isTooLong(text) || !isKept}>
        {isKept ? lengthText(text) : t`This browser could not keep your message. Try again`}
      </p>
    </form>
  )
}
