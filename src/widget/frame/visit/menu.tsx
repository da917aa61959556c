import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import type { WidgetFace } from '#core/contract/widgets/schemas.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { QuietRows } from '#widget/frame/chat/quiet-rows.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import { Forget } from '#widget/frame/forget/forget.tsx'
import { holdsTyped } from '#widget/frame/forget/stored-names.ts'
import { isWished, wish } from '#widget/frame/inquiry/wish.ts'
import type { Host } from '#widget/frame/page/host.ts'
import { isMuted, setMuted } from '#widget/frame/page/muted.ts'
import type { PushSwitch } from '#widget/frame/push/push-offer.tsx'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import { Conversations } from './conversations.tsx'
import { CorrectPanel } from './correct/correct-panel.tsx'
import { CorrectionLines } from './correct/correction-lines.tsx'
import { sentHere } from './correct/corrections.ts'
import * as css from './header-menu.css.ts'
import { HeaderMenu } from './header-menu.tsx'
import type { KeptForms } from './kept-forms.ts'
import { Teams } from './teams.tsx'
import { Transcript } from './transcript.tsx'

type Props = {
  opened: Opened
  chat: Chat
  host: Host
  /** Null while the visitor may only delete what is stored: the widget is not loaded, refused, or has a question. */
  face: WidgetFace | null
  forms: KeptForms
  /** The widget's forms have changed: asks what they are now. */
  onFormsChanged(): void
  service: string
  language: string
  /** Begins a video call; null while none can begin. */
  onVideo: (() => void) | null
  /** Turns notifications of answers on or off; null: they cannot be. */
  push: PushSwitch | null
}
type Panel = 'teams' | 'conversations' | 'transcript' | 'correct'
type Shown = Panel | 'forget' | null

/** Everything that a visitor does besides writing and calling: a menu in the header, and the panel that it opens. */
export function Menu(props: Props): ReactNode {
  const { opened, chat, host, face, forms, service, language } = props
  const rows = useSyncExternalStore(chat.subscribe, chat.quietRows)
  const connection = useSyncExternalStore(chat.subscribe, () => chat.state().live.connection)
  const isTyped = useSyncExternalStore(subscribeToTyping, () => holdsTyped(service))
  const [shown, show] = useState<Shown>(null)
  const close = () => show(null)
  // Also before the first message: a form that is filled in, or a text that is not sent, is the visitor's.
  const canForget = Boolean(rows?.roomId || rows?.profile || isTyped)
  return (
    <>
      {(props.onVideo || canForget || face?.hasTeams) && (
        <HeaderMenu>
          {(closeMenu) => <Entries {...props} rows={rows} show={show} closeMenu={closeMenu} canForget={canForget} />}
        </HeaderMenu>
      )}
      {face && shown === 'teams' && <Teams chat={chat} face={face} language={language} onClose={close} />}
      {face && shown === 'conversations' && <Conversations opened={opened} chat={chat} onClose={close} />}
      {face && shown === 'transcript' && rows?.roomId && (
        <Transcript
          chat={chat}
          roomId={rows.roomId}
          widgetId={face.id}
          longestSuffix={face.longestEmailSuffix}
          onClose={close}
        />
      )}
      {face && shown === 'correct' && rows?.roomId && (
        <CorrectPanel
          key={rows.roomId}
          chat={chat}
          face={face}
          forms={forms}
          language={language}
          rows={rows}
          roomId={rows.roomId}
          isConnected={connection === 'live' || connection === 'slow'}
          onClose={close}
        />
      )}
      {rows && shown !== 'correct' && (
        <CorrectionLines
          chat={chat}
          rows={rows}
          onFormsChanged={props.onFormsChanged}
          onChange={() => show('correct')}
        />
      )}
      {shown === 'forget' && <Forget opened={opened} host={host} service={service} onClose={close} />}
    </>
  )
}

/** Listens for typing: text is stored as it is typed, or when its field loses focus. */
function subscribeToTyping(listener: () => void) {
  const names = ['input', 'focusin', 'focusout'] as const
  for (const name of names) addEventListener(name, listener)
  return () => {
    for (const name of names) removeEventListener(name, listener)
  }
}

type EntriesProps = Props & {
  rows: QuietRows | null
  canForget: boolean
  show(panel: Shown): void
  closeMenu(): void
}

function Entries({ face, forms, rows, canForget, show, closeMenu, chat, service, onVideo, push }: EntriesProps) {
  // Read as the menu opens; a press closes it.
  const isQuiet = isMuted(service)
  const conversation = rows?.conversation ?? null
  const open = (panel: Shown) => () => {
    closeMenu()
    show(panel)
  }
  return (
    <>
      {onVideo && (
        <Entry
          onClick={() => {
            closeMenu()
            onVideo()
          }}
        >{t`Video call`}</Entry>
      )}
      {face?.hasTeams && !rows?.roomId && <Entry onClick={open('teams')}>{t`Choose a team`}</Entry>}
      {face && rows?.profile && <Entry onClick={open('conversations')}>{t`Conversations`}</Entry>}
      {face && conversation && canCorrect(chat, face, forms, conversation.id) && (
        <Entry onClick={open('correct')}>{t`Correct your details`}</Entry>
      )}
      {face?.sendsTranscripts && conversation && <Entry onClick={open('transcript')}>{t`Email transcript`}</Entry>}
      {face && conversation && (
        <Entry
          aria-pressed={isQuiet}
          onClick={() => {
            closeMenu()
            setMuted(service, !isQuiet)
          }}
        >
          {t`Mute sounds`}
          {isQuiet && <span aria-hidden="true">✓</span>}
        </Entry>
      )}
      {push && (
        <Entry
          aria-pressed={push.isOn}
          onClick={() => {
            closeMenu()
            push.change()
          }}
        >
          {t`Notifications`}
          {push.isOn && <span aria-hidden="true">✓</span>}
        </Entry>
      )}
      {push?.isOn && (
        <Entry
          aria-pressed={push.showsText}
          onClick={() => {
            closeMenu()
            push.changeText()
          }}
        >
          {t`Show text in notifications`}
          {push.showsText && <span aria-hidden="true">✓</span>}
        </Entry>
      )}
      {face && rows && <End chat={chat} rows={rows} onEnd={closeMenu} />}
      {canForget && <Entry look="dangerous" onClick={open('forget')}>{t`Delete from this device`}</Entry>}
    </>
  )
}

/**
 * Whether the visitor may have sent a form in this conversation. What another device of theirs has sent before it, this
 * browser does not know; the panel asks the backend.
 */
function canCorrect(chat: Chat, { forms: asked }: WidgetFace, forms: KeptForms, roomId: string): boolean {
  if (!chat.state().live.takesCorrections) return false
  return asked.some(
    ({ formType }) =>
      sentHere(forms, formType, roomId) !== null ||
      (formType === 'preChatSurvey' && forms.all().every((kept) => kept.formType !== formType)),
  )
}

/** Ends the conversation. A first press asks whether that is meant. */
function End({ chat, rows, onEnd }: { chat: Chat; rows: QuietRows; onEnd(): void }) {
  const [isAsked, setAsked] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const { conversation } = rows
  const isRunning = conversation?.status === 'handling' || conversation?.status === 'open'
  const inquiryId = conversation?.inquiry?.id
  if (!isRunning || inquiryId === undefined || isWished(rows, inquiryId, 'end', 'decline')) return null
  async function end(roomId: string, inquiryId: string) {
    const kept = await wish(chat, { roomId, inquiryId }, 'end')
    if (kept.ok) onEnd()
    else setFailed(refusedText(kept.error))
  }
  return (
    <>
      {failed && <p role="alert">{failed}</p>}
      <Entry
        look={isAsked ? 'dangerous' : 'usual'}
        onBlur={() => setAsked(false)}
        onClick={() => {
          if (isAsked) void end(conversation.id, inquiryId)
          setAsked(!isAsked)
        }}
      >
        {isAsked ? t`End chat?` : t`End chat`}
      </Entry>
    </>
  )
}

const Entry = ({ look = 'usual', ...rest }: ComponentProps<'button'> & { look?: keyof typeof css.entryOf }) => (
  <button type="button" className={css.entryOf[look]} {...rest} />
)
