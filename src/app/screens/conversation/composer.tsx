import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { hasFinePointer } from '#app/browser/viewport.ts'
import { useCommands } from '#app/data/everline.tsx'
import { combinationOf, keyWords } from '#app/keys/shortcuts.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { failureWords } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { GrowingTextArea } from '#app/ui/form/growing-text-area.tsx'
import { maxMessageLength } from '#core/contract/limits.ts'
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

/** From here on the limit is worth a number. */
const counterFrom = maxMessageLength - 500

/** Enter sends unless another key was chosen for it, Shift and Enter break the line; what is typed is kept whatever happens. */
export function Composer({ roomId, reason, handle }: Props) {
  const commands = useCommands()
  const { eid } = useOwnSelf()
  const draft = useDraftKeeper(eid, roomId)
  const [failure, setFailure] = useState<Failure | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const ids = { reason: useId(), counter: useId() }
  const isOver = draft.text.length > maxMessageLength
  const isBlank = draft.text.trim() === ''
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
    if (isClosed || isBlank || isOver) return
    // Enter is never swallowed: who writes fast has several on their way to the outbox.
    const taken = draft.takeToSend()
    const result = await commands.sendMessage({ eid, roomId, text: taken.text })
    taken.settle(result.ok)
    setFailure(result.ok ? null : result.error)
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes, Enter chooses a word; Safari ends the composition first and leaves code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (isComposing || combinationOf(event, isMac) !== sendKeys) return
    event.preventDefault()
    void send()
  }
  const described = [isClosed ? ids.reason : '', draft.text.length > counterFrom ? ids.counter : '']
    .filter(Boolean)
    .join(' ')

  return (
    <>
      {failure && (
        <div className={css.sendFailure}>
          <Notice>{t`${failureWords(failure)} Your text is still in the box.`}</Notice>
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
        <GrowingTextArea
          ref={box}
          className={css.box}
          aria-label={t`Message`}
          aria-describedby={described || undefined}
          aria-invalid={isOver || undefined}
          placeholder={isClosed ? '' : t`Write a reply`}
          value={draft.text}
          disabled={isClosed}
          enterKeyHint={sendKeys === 'Enter' ? 'send' : 'enter'}
          onChange={(event) => {
            draft.type(event.currentTarget.value)
            if (event.currentTarget.value !== '') void commands.setTyping(roomId)
          }}
          onKeyDown={onKeyDown}
          onBlur={draft.flush}
        />
        <div className={css.tools}>
          {isClosed ? (
            <span className={css.reason} id={ids.reason}>
              {reason}
            </span>
          ) : (
            <span className={css.hint}>
              {t`${keyWords(sendKeys, isMac)} sends, ${sendKeys === 'Enter' ? 'Shift Enter' : 'Enter'} breaks the line`}
            </span>
          )}
          {draft.text.length > counterFrom && (
            <span className={css.counter} id={ids.counter} data-over={isOver ? '' : undefined} role="status">
              {isOver
                ? t`${draft.text.length - maxMessageLength} too many`
                : t`${maxMessageLength - draft.text.length} left`}
            </span>
          )}
          <Button type="submit" look="primary" disabled={isClosed} aria-disabled={isBlank || isOver}>
            {t`Send`}
          </Button>
        </div>
      </form>
    </>
  )
}
