import { type ReactNode, useState } from 'react'
import { MessageBox } from '#app/composer/message-box.tsx'
import { canSend, sendableText } from '#app/composer/sendable-text.ts'
import { t } from '#app/language/t.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { Reactions } from '#app/messages/reactions.tsx'
import type { ReplyTo } from '#core/contract/index.ts'
import { maxEditMinutes, reactionEmoji } from '#core/contract/limits.ts'
import { type ChangeRow, textNow } from '#core/message-changes/changed-message.ts'
import { newCommand } from '#core/outbox/new-command.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import { useServerOffsetMs } from '#widget/frame/page/server-offset.ts'
import * as css from './message-tools.css.ts'

type Item = Extract<LogItem, { kind: 'message' }>
export type ToolsProps = { item: Item; chat: Chat; onReply: (to: ReplyTo) => void }

/** Row below a message: its reactions, and a button for further actions. */
export function MessageTools({ item, chat, onReply }: ToolsProps): ReactNode {
  const { message, change, waiting } = item
  const [look, setLook] = useState<'closed' | 'open' | 'edit'>('closed')
  const [failed, setFailed] = useState<string | null>(null)
  const ownEid = chat.state().rows?.profile?.eid ?? null
  async function make(change: ChangeRow['payload']['change']) {
    setLook('closed')
    const { id: messageId, roomId } = message
    const kept = await chat.queue(newCommand('change-message', chat.newId(), { roomId, messageId, change }))
    setFailed(kept.ok ? null : refusedText(kept.error))
  }
  function react(emoji: string, on: boolean) {
    const known = reactionEmoji.find((one) => one === emoji)
    if (known) void make({ do: 'react', emoji: known, on })
  }
  return (
    <>
      {change && change.reactions.length > 0 && (
        <Reactions reactions={change.reactions} ownEid={ownEid} onReact={react} />
      )}
      {waiting?.state === 'failed' && (
        <p className={css.failed} role="alert">
          {refusedText(waiting.failure)}
          <Button look="link" onClick={() => void chat.command({ name: 'withdraw', id: waiting.id })}>
            {t`Discard`}
          </Button>
        </p>
      )}
      {failed && (
        <p className={css.failed} role="alert">
          {failed}
        </p>
      )}
      {look === 'edit' ? (
        <Edit item={item} onMake={make} onClose={() => setLook('closed')} />
      ) : (
        <button
          type="button"
          className={css.more}
          aria-label={t`Message actions`}
          aria-expanded={look === 'open'}
          onClick={() => setLook(look === 'open' ? 'closed' : 'open')}
        >
          ⋯
        </button>
      )}
      {look === 'open' && (
        <Choices item={item} chat={chat} onReply={onReply} onReact={react} onMake={make} onLook={setLook} />
      )}
    </>
  )
}

type Make = (change: ChangeRow['payload']['change']) => Promise<void>
type ChoicesProps = ToolsProps & {
  onMake: Make
  onReact: (emoji: string, on: boolean) => void
  onLook: (look: 'closed' | 'edit') => void
}

/** The author edits and removes a message for some minutes. */
function Choices({ item: { message, change, isMine }, chat, onReply, onReact, onMake, onLook }: ChoicesProps) {
  const ownEid = chat.state().rows?.profile?.eid
  const offsetMs = useServerOffsetMs()
  const mayChange = isMine && Date.now() + offsetMs - message.sentAtMs < maxEditMinutes * 60_000
  const text = textNow(message, change) ?? ''
  const has = (emoji: string) =>
    change?.reactions.some((each) => each.emoji === emoji && each.by.some(({ eid }) => eid === ownEid)) ?? false
  function reply() {
    const { id, seq, senderName } = message
    onReply({ id, seq, senderName, text: text.slice(0, 120).toWellFormed() })
    onLook('closed')
  }
  return (
    <div className={css.choices}>
      {reactionEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={css.emoji}
          aria-pressed={has(emoji)}
          aria-label={has(emoji) ? t`Remove ${emoji}` : t`React with ${emoji}`}
          onClick={() => onReact(emoji, !has(emoji))}
        >
          {emoji}
        </button>
      ))}
      <Button look="link" onClick={reply}>
        {t`Reply`}
      </Button>
      {mayChange && (
        <>
          <Button look="link" onClick={() => onLook('edit')}>
            {t`Edit`}
          </Button>
          <Button look="link" onClick={() => onMake({ do: 'remove' })}>
            {t`Delete`}
          </Button>
        </>
      )}
    </div>
  )
}

function Edit({ item: { message, change }, onMake, onClose }: { item: Item; onMake: Make; onClose: () => void }) {
  const before = textNow(message, change) ?? ''
  const [text, setText] = useState(before)
  function save() {
    if (!canSend(text)) return
    const next = sendableText(text)
    if (next === before) onClose()
    else void onMake({ do: 'edit', text: next })
  }
  return (
    <div className={css.edit}>
      <MessageBox
        className={css.field}
        aria-label={t`Edit message`}
        autoFocus
        value={text}
        onText={setText}
        onSend={save}
      />
      <Button look="link" onClick={onClose}>
        {t`Cancel`}
      </Button>
      <Button look="link" onClick={save} aria-disabled={!canSend(text)}>
        {t`Save`}
      </Button>
    </div>
  )
}
