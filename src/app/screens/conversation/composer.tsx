import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { hasFinePointer } from '#app/browser/viewport.ts'
import { EarlierDraft } from '#app/composer/earlier-draft.tsx'
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
  /** Why nobody can write here; null if the agent can. */
  reason: string | null
  handle: RefObject<ComposerHandle | null>
}

/** The agent's composer. Enter sends unless the user chose another key; Shift+Enter breaks the line. No text is ever lost. */
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

  function andFocus(act: () => void) {
    act()
    box.current?.focus()
  }
  useImperativeHandle(handle, () => ({ putBack: (text) => andFocus(() => draft.putBack(text)) }))

  async function send() {
    if (isClosed || !canSend(draft.text)) return
    // Enter sends even if an earlier message is not stored yet: fast typists have several on their way to the outbox.
    const taken = draft.takeToSend()
    const text = sendableText(taken.text)
    const result = await commands.queue({ eid, kind: 'message', payload: { roomId, text }, draftId: taken.draftId })
    taken.settle(result.ok)
    setFailure(result.ok ? null : result.error)
  }

  return (
    <>
      {failure && (
        <div className={css.sendFailure}>
          <Notice>{t`${failureText(failure)} Your text is still in the box.`}</Notice>
        </div>
      )}
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
        onSubmit={(event) => {
          event.preventDefault()
          andFocus(() => void send())
        }}
      >
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
            if (text !== '') void commands.setTyping(roomId)
          }}
          onSend={() => void send()}
          isSendKey={(event) => combinationOf(event, isMac) === sendKeys}
          onBlur={draft.flush}
        />
        <Tools text={draft.text} reason={reason} ids={ids} />
      </form>
    </>
  )
}

/** The row below the box: which key sends (or why nobody can write), the counter of a long text, and the Send button. */
function Tools({
  text,
  reason,
  ids,
}: {
  text: string
  reason: string | null
  ids: { reason: string; counter: string }
}) {
  const { send: sendKeys } = useKeys()
  return (
    <div className={css.tools}>
      {reason !== null ? (
        <span className={css.reason} id={ids.reason}>
          {reason}
        </span>
      ) : (
        <span className={css.hint}>
          {t`${keyText(sendKeys, isMac)} sends, ${sendKeys === 'Enter' ? 'Shift Enter' : 'Enter'} breaks the line`}
        </span>
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
