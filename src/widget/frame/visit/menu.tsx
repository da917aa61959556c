import { useState, useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import type { WidgetFace } from '#core/contract/widgets.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import { isWished, wish } from '#widget/frame/inquiry/wish.ts'
import { Conversations } from './conversations.tsx'
import * as css from './menu.css.ts'
import type { Opened } from './opened.ts'
import { Teams } from './teams.tsx'
import { Transcript } from './transcript.tsx'
import { isMuted, setMuted } from './use-sound.ts'

type Props = { opened: Opened; chat: Chat; face: WidgetFace; service: string; language: string }
type Shown = 'teams' | 'conversations' | 'transcript' | null

/** What a visitor does besides writing. */
export function Menu({ opened, chat, face, service, language }: Props) {
  const { rows } = useSyncExternalStore(chat.subscribe, chat.state)
  const [shown, show] = useState<Shown>(null)
  const [isQuiet, setQuiet] = useState(() => isMuted(service))
  const [isEnding, setEnding] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const conversation = rows?.conversation ?? null
  const close = () => show(null)
  const isRunning = conversation?.status === 'handling' || conversation?.status === 'open'
  const inquiryId = conversation?.inquiry?.id
  if (shown === 'teams') return <Teams chat={chat} face={face} language={language} onClose={close} />
  if (shown === 'conversations') return <Conversations opened={opened} chat={chat} onClose={close} />
  if (shown === 'transcript' && rows?.roomId)
    return (
      <Transcript
        {...{ chat, roomId: rows.roomId, widgetId: face.id, longestSuffix: face.longestEmailSuffix }}
        onClose={close}
      />
    )
  return (
    <nav className={css.menu} aria-label={t`More`}>
      {face.hasTeams && !rows?.roomId && (
        <Button look="link" onClick={() => show('teams')}>
          {t`Choose whom to write to`}
        </Button>
      )}
      {rows?.profile && (
        <Button look="link" onClick={() => show('conversations')}>
          {t`Conversations`}
        </Button>
      )}
      {face.sendsTranscripts && conversation && (
        <Button look="link" onClick={() => show('transcript')}>
          {t`Send by mail`}
        </Button>
      )}
      {failed && <p role="alert">{failed}</p>}
      {isRunning && inquiryId !== undefined && !isWished(rows, inquiryId, 'end', 'decline') && (
        <Button
          look="link"
          onBlur={() => setEnding(false)}
          onClick={() => {
            if (!isEnding) return setEnding(true)
            setEnding(false)
            void wish(chat, { roomId: conversation.id, inquiryId }, 'end').then((kept) => {
              setFailed(kept.ok ? null : refusedText(kept.error))
            })
          }}
        >
          {isEnding ? t`Really end it?` : t`End the conversation`}
        </Button>
      )}
      {conversation && (
        <Button
          look="link"
          aria-pressed={isQuiet}
          onClick={() => {
            setMuted(service, !isQuiet)
            setQuiet(!isQuiet)
          }}
        >
          {isQuiet ? t`Sound off` : t`Sound on`}
        </Button>
      )}
    </nav>
  )
}
