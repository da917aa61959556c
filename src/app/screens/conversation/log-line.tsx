import { memo, type ReactNode, Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useNow } from '#app/browser/use-now.ts'
import { useConversation, useLiveRow } from '#app/data/rows.ts'
import { clockTime, fullTime } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { endedCallIn, recordingIn } from '#app/messages/call-events.ts'
import { DayLine } from '#app/messages/day-line.tsx'
import { eventText } from '#app/messages/event-text.ts'
import * as css from '#app/messages/log.css.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { DropButton } from '#app/queued/queued-buttons.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { undoMs } from '#core/contract/limits.ts'
import { TalkLine } from './changes/talk-line.tsx'
import { NoteLine } from './notes/note-line.tsx'
import { type OnEdit, UnsentMessage } from './unsent-message.tsx'
import type { HistoryFetching } from './use-message-window.ts'

const CallbackButton = lazyPart(async () => (await import('#app/telephony/callback-button.tsx')).CallbackButton)
const CallButtons = lazyPart(async () => (await import('#app/telephony/call-buttons.tsx')).CallButtons)
const CallRecordings = lazyPart(
  async () => (await import('#app/telephony/recordings/call-recordings.tsx')).CallRecordings,
)
const EndedCallQuality = lazyPart(async () => (await import('#app/telephony/ended-call-quality.tsx')).EndedCallQuality)
const UnsentFile = lazyPart(async () => (await import('./files/unsent-file.tsx')).UnsentFile)

type Props = { item: LogItem; visitorName: string; page: string; onEdit: OnEdit }

/** Beside a call that the visitor made in vain, for those who are in the conversation. */
function CallBack({ roomId, name }: { roomId: string; name: string }) {
  const isMember = useConversation(roomId)?.member ?? false
  if (!isMember) return null
  return (
    <span className={css.besideText}>
      <Suspense>
        <CallButtons target={{ kind: 'room', roomId }} name={name} video={false} />
      </Suspense>
    </span>
  )
}

/** The recording of a call, below the line that tells of its beginning. */
function RecordingOf({ text }: { text: string }) {
  const { callId } = recordingIn(text)
  if (callId === null) return null
  return (
    <div className={css.player}>
      <Suspense>
        <CallRecordings callId={callId} />
      </Suspense>
    </div>
  )
}

/** How good a call was, below the line that tells of its end. */
function QualityOf({ text, endedAtMs }: { text: string; endedAtMs: number }) {
  const callId = endedCallIn(text)
  if (callId === null) return null
  return (
    <div className={css.player}>
      <Suspense>
        <EndedCallQuality callId={callId} endedAtMs={endedAtMs} />
      </Suspense>
    </div>
  )
}

/** One line of the log; renders again only if its own item changes. */
export const LogLine = memo(function LogLine({ item, visitorName, page, onEdit }: Props) {
  useLanguage()
  switch (item.kind) {
    case 'gap':
      return <MissingLine />
    case 'event':
      return (
        <>
          <DayLine dayMs={item.dayMs} />
          <p className={css.note} title={fullTime(item.message.sentAtMs)}>
            {t`${eventText(item.message, visitorName, page)}, ${clockTime(item.message.sentAtMs)}`}
            {item.message.kind === 'callback-requested' && (
              <span className={css.besideText}>
                <Suspense>
                  <CallbackButton text={item.message.text} />
                </Suspense>
              </span>
            )}
            {item.message.kind === 'call-missed' && item.message.senderName === visitorName && (
              <CallBack roomId={item.message.roomId} name={visitorName} />
            )}
          </p>
          {item.message.kind === 'call-ended' && (
            <QualityOf text={item.message.text} endedAtMs={item.message.sentAtMs} />
          )}
          {item.message.kind === 'call-recording' && <RecordingOf text={item.message.text} />}
        </>
      )
    case 'message':
      return (
        <>
          <DayLine dayMs={item.dayMs} />
          {item.isFirstNew && <p className={css.newLine}>{t`New messages`}</p>}
          <TalkLine item={item} face={<Face item={item} />} />
        </>
      )
    case 'note':
      return (
        <>
          <DayLine dayMs={item.dayMs} />
          <NoteLine item={item} />
        </>
      )
    case 'unsent':
      return (
        <>
          <DayLine dayMs={item.dayMs} />
          <Unsent item={item} onEdit={onEdit} />
        </>
      )
    case 'step':
      return <StepLine row={item.row} onEdit={onEdit} />
  }
})

/** Unsent line of the log: a text, a file, or composed content. */
function Unsent({ item, onEdit }: { item: Extract<LogItem, { kind: 'unsent' }>; onEdit: OnEdit }) {
  const { row } = item
  if (row.kind === 'file-message') {
    return (
      <Suspense>
        <UnsentFile row={row} isFirst={item.isFirst} />
      </Suspense>
    )
  }
  return <UnsentMessage item={{ ...item, row }} onEdit={onEdit} />
}

/** The avatar beside the last message of a run; the other messages of the run leave its space empty. */
const Face = ({ item: { message, isMine, isLast } }: { item: Extract<LogItem, { kind: 'message' }> }) =>
  isMine ? null : (
    <span className={css.face}>
      {isLast && <Avatar id={message.senderEid ?? message.senderName} name={message.senderName} look="small" />}
    </span>
  )

/** A gap in the messages; they are loaded automatically as soon as possible. */
export const MissingLine = memo(function MissingLine(fetching: Partial<HistoryFetching>) {
  useLanguage()
  const isOffline = useLiveRow('connection')?.state === 'offline'
  if (isLost(fetching)) return <FailedLine {...fetching} />
  return (
    <p className={css.note}>
      {isOffline ? t`Older messages will load when you’re back online` : t`Loading older messages…`}
    </p>
  )
})

/** Nothing of the conversation is held here yet. */
export function MissingLog(fetching: HistoryFetching) {
  if (isLost(fetching)) return <FailedLine {...fetching} />
  return (
    <p className={css.note}>
      {fetching.isOffline
        ? t`These messages aren’t on this device. They’ll load when you’re back online.`
        : t`Loading messages…`}
    </p>
  )
}

const isLost = ({ state }: Partial<HistoryFetching>) => state === 'FETCH_FAILED' || state === 'REMOVED'

/** Also a room that is gone may be asked for again: the user may have been let in. */
const FailedLine = ({ state, askAgain }: Partial<HistoryFetching>) => (
  <p className={css.note} role="alert">
    {state === 'REMOVED' ? t`These messages were deleted, or you no longer have access.` : t`Couldn’t load messages.`}{' '}
    <Button look="link" onClick={askAgain}>
      {t`Try again`}
    </Button>
  </p>
)

function StepLine({ row, onEdit }: { row: Extract<LogItem, { kind: 'step' }>['row']; onEdit: OnEdit }): ReactNode {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const localNowMs = useNow(1000)
  if (row.state !== 'failed') {
    // A toast offers it first: twice at once it would be a riddle which of them is right.
    const isInToast = row.kind === 'close-inquiry' && localNowMs < row.localCreatedAtMs + undoMs
    const canUndo = row.state === 'queued' && row.attempts === 0 && !isInToast
    return (
      <p className={css.note}>
        {stepText(row.kind, isOffline)} {canUndo && <DropButton id={row.id} name={t`Undo`} />}
      </p>
    )
  }
  return (
    <UnsentMessage
      item={{ kind: 'unsent', key: row.id, row, dayMs: null, isFirst: true, isBehindFailed: false }}
      onEdit={onEdit}
    />
  )
}

function stepText(kind: Extract<LogItem, { kind: 'step' }>['row']['kind'], isOffline: boolean): string {
  if (kind === 'transfer-inquiry') return t`Transferring…`
  return isOffline ? t`Will close when you’re back online` : t`Closing…`
}
