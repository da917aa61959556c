import { type RefObject, useState } from 'react'
import { MessageBox } from '#app/composer/message-box.tsx'
import { canSend, isTooLong, lengthText, sendableText } from '#app/composer/sendable-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from './button.tsx'
import type { Chat } from './chat.ts'
import * as css from './composer.css.ts'
import type { Draft } from './draft.ts'
import { Sign } from './sign.tsx'

/** Where the visitor writes: Enter sends, Shift+Enter breaks the line, an input method's Enter does neither. */
export function Composer({
  chat,
  draft,
  box,
}: {
  chat: Chat
  draft: Draft
  box: RefObject<HTMLTextAreaElement | null>
}) {
  const [text, setText] = useState(draft.read)
  const [isKept, setIsKept] = useState(true)

  const change = (next: string) => {
    setText(next)
    draft.write(next)
    if (next !== '') void chat.command({ name: 'typing' })
  }

  async function send() {
    if (!canSend(text)) return
    setText('')
    draft.write('')
    box.current?.focus()
    try {
      await chat.send(sendableText(text))
      setIsKept(true)
    } catch {
      // Not stored means not sent: it goes back to where it can be tried again.
      setIsKept(false)
      setText((typed) => [text, typed].filter(Boolean).join('\n'))
    }
  }

  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
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
