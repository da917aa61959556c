import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import * as css from './push-offer.css.ts'
import { type PushState, usePushChoice } from './use-push-choice.ts'

/** Entry of the menu; null while nothing can be chosen. */
export type PushSwitch = { isOn: boolean; change(): void; showsText: boolean; changeText(): void }

type Props = {
  opened: Opened
  chat: Chat
  address: FrameAddress
  isFrame: boolean
  /** Whether there is room for a line: the chat is open, and asks nothing else. */
  isShown: boolean
  onSwitch(found: PushSwitch | null): void
}

/** Offers the visitor a notification of the answer: one line after their first message was sent, and never before. */
export default function PushOffer({ opened, chat, address, isFrame, isShown, onSwitch }: Props): ReactNode {
  const profile = useSyncExternalStore(chat.subscribe, () => chat.state().rows?.profile ?? null)
  const hasWritten = useSyncExternalStore(chat.subscribe, () => isWrittenIn(chat))
  const { state, hidesText, agree, refuse, turnOff, hideText } = usePushChoice({
    opened,
    chat,
    address,
    profile,
    isFrame,
  })
  const isOn = state === 'on' || state === 'agreed' || state === 'still-on' || state === 'unsaved'
  const canChoose = hasWritten && state !== 'unknown'
  useEffect(() => {
    const change = isOn ? () => void turnOff() : agree
    const text = { showsText: !hidesText, changeText: () => void hideText(!hidesText) }
    onSwitch(canChoose ? { isOn, change, ...text } : null)
    return () => onSwitch(null)
  }, [canChoose, isOn, hidesText, agree, turnOff, hideText, onSwitch])
  if (!isShown || !hasWritten || state === 'unknown' || state === 'quiet' || state === 'on') return null
  const told = textOf(state)
  return (
    <div className={css.line}>
      {(state === 'offered' || state === 'failed') && (
        <Button look="link" onClick={agree}>
          {t`Tell me when someone answers`}
        </Button>
      )}
      <p role="status">{told}</p>
      {state !== 'agreed' && (
        <Button look="link" onClick={refuse}>
          {t`Not now`}
        </Button>
      )}
    </div>
  )
}

function textOf(state: PushState): string {
  switch (state) {
    case 'agreed':
      return t`You’ll get a notification when someone answers.`
    case 'blocked':
      return t`Your browser blocks notifications from this chat. You can allow them in its settings.`
    case 'failed':
      return t`Couldn’t open the page that turns on notifications.`
    case 'still-on':
      return t`Couldn’t turn off notifications. Please try again.`
    case 'unsaved':
      return t`Couldn’t save this. Please try again.`
    default:
      return ''
  }
}

/** Whether the backend has a message of the visitor's in the conversation that is shown. */
function isWrittenIn(chat: Chat): boolean {
  const { rows } = chat.state()
  const ownEid = rows?.profile?.eid
  return Boolean(rows?.messages.some(({ senderEid, kind }) => kind === 'text' && senderEid === ownEid))
}
