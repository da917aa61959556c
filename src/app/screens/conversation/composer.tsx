import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { hasFinePointer } from '#app/browser/viewport.ts'
import { MessageBox } from '#app/composer/message-box.tsx'
import { canSend, isTooLong, lengthText, sendableText } from '#app/composer/sendable-text.ts'
import { useCommands } from '#app/data/everline.tsx'
import { combinationOf, keyText } from '#app/keys/shortcuts.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Failure } from '#core/platform/result.ts'
import * as css from './conversation.css.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'

export type ComposerHandle = { putBack(text: string): void }

type Props = {
  roomId: string
  /** Why nothing can be written; null where it can. */
  reason: string | null
  handle: RefObject<ComposerHandle | null>
}

/** Enter sends unless another key was chosen for it, Shift and Enter break the line; what is typed is kept whatever happens. */
export function Composer({ roomId, reason, handle }: Props) {
  const commands = useCommands()
  const { eid } = useOwnSelf()
  const draft = useDraftKeeper(eid, roomId)
  const [failure, setFailure] = useState<Failure | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const ids = { reason: useId(), counter: useId() }
  const isClosed = reason !== null
  const { send: sendKeys } = useKeys()

  useEffect(() => {
    if (!isClosed && hasFinePointer()) box.current?.focus({ preventScroll: true })
  }, [isClosed])

  useImperativeHandle(handle, () => ({
    putBack(text) {
      draft.putBack(text)
      box.current?.focus()
    },
  }))

  async function send() {
    if (isClosed || !canSend(draft.text)) return
    // Enter is never swallowed: who writes fast has several on their way to the outbox.
    const taken = draft.takeToSend()
    const text = sendableText(taken.text)
    const result = await commands.queue({ eid, kind: 'message', payload: { roomId, text } })
    taken.settle(result.ok)
    setFailure(result.ok ? null : result.error)
  }
  const described = isClosed ? ids.reason : ids.counter

  return (
    <>
      {failure && (
        <div className={css.sendFailure}>
          <Notice>{t`${failureText(failure)} Your text is still in the box.`}</Notice>
        </div>
      )}
      <form
        className={css.composer}
        data-closed={isClosed ? '' : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
          box.current?.focus()
        }}
      >
        <MessageBox
          ref={box}
          className={css.box}
          aria-describedby={described}
          aria-invalid={isTooLong(draft.text) || undefined}
          placeholder={isClosed ? '' : t`Write a reply`}
          value={draft.text}
          disabled={isClosed}
          enterKeyHint={sendKeys === 'Enter' ? 'send' : 'enter'}
          onText={(text) => {
            draft.type(text)
            if (text !== '') void commands.setTyping(roomId)
          }}
          onSend={() => void send()}
          isSendKey={(event) => combinationOf(event, isMac) === sendKeys}
          onBlur={draft.flush}
        />
        <div className={css.tools}>
          {isClosed ? (
            <span className={css.reason} id={ids.reason}>
              {reason}
            </span>
          ) : (
            <span className={css.hint}>
              {t`${keyText(sendKeys, isMac)} sends, ${sendKeys === 'Enter' ? 'Shift Enter' : 'Enter'} breaks the line`}
            </span>
          )}
          <span
            className={css.counter}
            id={ids.counter}
            data-over={isTooLong(draft.text) ? '' : undefined}
            role="status"
          >
            {lengthText(draft.text)}
          </span>
          <Button type="submit" look="primary" disabled={isClosed} aria-disabled={!canSend(draft.text)}>
            {t`Send`}
          </Button>
        </div>
      </form>
    </>
  )
}
