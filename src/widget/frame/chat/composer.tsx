import { type RefObject, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { GrowingTextArea } from '#app/ui/form/growing-text-area.tsx'
import { maxMessageLength } from '#core/contract/limits.ts'
import { Button } from './button.tsx'
import type { Chat } from './chat.ts'
import * as css from './composer.css.ts'
import type { Draft } from './draft.ts'
import { Sign } from './sign.tsx'

/** From here on the visitor is told how much room is left. */
const tellFromLeft = 500

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
  const left = maxMessageLength - text.length
  const canSend = text.trim() !== '' && left >= 0

  const change = (next: string) => {
    setText(next)
    draft.write(next)
    if (next !== '') void chat.command({ name: 'typing' })
  }

  async function send() {
    if (!canSend) return
    setText('')
    draft.write('')
    box.current?.focus()
    try {
      await chat.send(wellFormed(text))
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
        <GrowingTextArea
          ref={box}
          className={css.field}
          aria-label={t`Message`}
          aria-describedby="limit"
          placeholder={t`Write a message`}
          enterKeyHint="send"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            // 229: Safari ends a composition before it tells of the Enter that ended it.
            const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
            if (event.key !== 'Enter' || event.shiftKey || isComposing) return
            event.preventDefault()
            void send()
          }}
        />
        <Button look="primary" type="submit" aria-label={t`Send`} aria-disabled={!canSend}>
          <Sign name="send" />
        </Button>
      </div>
      <p id="limit" className={css.hint} role="status" data-bad={left < 0 || !isKept}>
        {!isKept && t`This browser could not keep your message. Try again`}
        {isKept && left < 0 && t`${plural(-left, { one: '# character too long', other: '# characters too long' })}`}
        {isKept &&
          left >= 0 &&
          left <= tellFromLeft &&
          t`${plural(left, { one: '# character left', other: '# characters left' })}`}
      </p>
    </form>
  )
}

/** Half of a character and the zero character are no text: the backend would refuse the whole message. */
const wellFormed = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\0', '')
    .trim()
