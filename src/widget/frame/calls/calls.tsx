import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CallMedia } from '#core/contract/telephony/states.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { type CallShown, callsShown } from '#core/telephony/call-view.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import { missingForCalls, partsOf } from '#core/telephony/support.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as notice from '#widget/frame/chat/line-notice.css.ts'
import type { Host } from '#widget/frame/page/host.ts'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import { allowMedia } from './allow-media.ts'
import { BeginCall, startCall, type Takes } from './begin-call.tsx'
import { failedText } from './failed-text.ts'
import { missedCall } from './missed-call.ts'
import { nameOfOthers } from './name-of-others.ts'
import { NobodyAnswered } from './nobody-answered.tsx'
import { OngoingCall } from './ongoing-call.tsx'
import { RingingCall } from './ringing-call.tsx'
import { useCallAtPage } from './use-call-at-page.ts'
import { useFirstCamera } from './use-first-camera.ts'
import { openVisitorTelephony, type VisitorTelephony } from './visitor-telephony.ts'

type Props = {
  chat: Chat
  host: Host
  opened: Opened
  service: string
  page: string
  takes: Takes
  /** Whether the visitor may begin a call now: the panel is open, and nothing must be answered first. */
  isOffered: boolean
  /** Whether the button that begins a call is hidden, because something else is asked. */
  isQuiet: boolean
  /** Called with what begins a video call, and with null as soon as none can begin: the menu has the entry. */
  onVideo(video: { begin(): void } | null): void
}

/**
 * The visitor's calls: who calls, what goes on, the buttons that begin one, and what to do if nobody took it. They go on
 * while the panel is closed, so this must stay mounted then.
 */
export function Calls({ chat, host, opened, service, page, takes, isOffered, isQuiet, onVideo }: Props): ReactNode {
  const { rows } = useSyncExternalStore(chat.subscribe, chat.state)
  const [seenMissedId, setSeenMissedId] = useState('')
  const eid = rows?.profile?.eid
  const known = callsShown(rows?.calls ?? [], eid)
  const telephony = useTelephony({ chat, opened, service }, eid, known.length > 0)
  const left = useSyncExternalStore(telephony?.facts.subscribe ?? neverChanges, telephony?.left ?? none)
  // After hanging up, the visitor no longer sees the call, even before the backend knows.
  const calls = known.filter(({ call }) => !left.includes(call.id))
  useEffect(() => telephony?.telephony.callsChanged(rows?.calls ?? []), [telephony, rows?.calls])
  useCallAtPage(host, calls, telephony)
  const { run, failure, isBusy, tell } = useAllowed()
  const roomId = rows?.roomId ?? null
  const openCamera = useFirstCamera(telephony)
  const begin = (media: CallMedia) =>
    void run(media, async () => {
      const started = await startCall(chat, { roomId, media, page })
      if (started.ok && media === 'video') openCamera(started.value.call.id)
      return started
    })
  const offersCall = isOffered && calls.length === 0
  useVideo(offersCall && takes === 'video', () => begin('video'), onVideo)
  const missed = offersCall && roomId !== null ? missedCall(rows?.messages ?? [], eid) : null

  return (
    <>
      {failure && (
        <p className={notice.notice} role="alert">
          {failedText(failure)}
        </p>
      )}
      {calls.map((shown) => (
        <OwnCallShown
          key={shown.call.id}
          chat={chat}
          service={service}
          shown={shown}
          telephony={telephony}
          isBusy={isBusy}
          run={run}
          openCamera={openCamera}
        />
      ))}
      {missed && roomId !== null && missed.id !== seenMissedId ? (
        <NobodyAnswered
          key={missed.id}
          chat={chat}
          roomId={roomId}
          onFailure={tell}
          why={missed.why}
          onAgain={takes === 'none' ? null : () => begin('voice')}
          onWrite={() => {
            setSeenMissedId(missed.id)
            document.querySelector('textarea')?.focus()
          }}
        />
      ) : (
        offersCall && !isQuiet && <BeginCall takes={takes} isBusy={isBusy} onBegin={() => begin('voice')} />
      )}
    </>
  )
}

type ShownProps = {
  chat: Chat
  service: string
  shown: CallShown
  telephony: VisitorTelephony | null
  isBusy: boolean
  run: ReturnType<typeof useAllowed>['run']
  openCamera: (callId: string) => void
}

/** A call that rings, or goes on. */
function OwnCallShown({ chat, service, shown, telephony, isBusy, run, openCamera }: ShownProps) {
  const { call, own } = shown
  const name = nameOfOthers(shown)
  if (isIn(own)) return <OngoingCall shown={shown} name={name} telephony={telephony} />
  return (
    <RingingCall
      callId={call.id}
      service={service}
      name={name}
      media={call.media === 'video' ? 'video' : 'voice'}
      isBusy={isBusy}
      onAnswer={(by) => {
        if (by === null) return run(null, () => decline(chat, call.id))
        return run(by, async () => {
          const answered = await answer(chat, call.id, true)
          if (answered.ok && by === 'video') openCamera(call.id)
          return answered
        })
      }}
    />
  )
}

/** Tells how a video call is begun while one can be: by the `begin` of the latest render. */
function useVideo(isOffered: boolean, begin: () => void, onVideo: Props['onVideo']) {
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    if (!isOffered || missingForCalls(partsOf(window)).length > 0) return
    onVideo({ begin: () => latest.current() })
    return () => onVideo(null)
  }, [isOffered, onVideo])
}

const noCalls: readonly string[] = []
const none = () => noCalls
const neverChanges = () => () => {}

type Outcome = { ok: boolean; error?: FailureReason }

/** Does something for which the microphone must be allowed; null: it need not. Returns whether it was done. */
function useAllowed() {
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function run(media: CallMedia | null, act: () => Promise<Outcome>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setFailure(null)
    const allowed: Outcome = media ? await allowMedia(media) : { ok: true }
    const result: Outcome = allowed.ok ? await act() : allowed
    if (!result.ok && result.error) setFailure(result.error)
    setBusy(false)
    return result.ok
  }
  return { run, failure, isBusy, tell: setFailure }
}

const answer = (chat: Chat, callId: string, accept: boolean) =>
  chat.ask('answerCall', { params: { callId }, body: { accept }, idempotencyKey: systemRandom.uuid() })

async function decline(chat: Chat, callId: string): Promise<Outcome> {
  const declined = await answer(chat, callId, false)
  return declined.ok ? declined : { ok: false, error: { name: 'hang-up-failed' } }
}

function useTelephony(
  { chat, opened, service }: Pick<Props, 'chat' | 'opened' | 'service'>,
  eid: string | undefined,
  isNeeded: boolean,
): VisitorTelephony | null {
  const [telephony, setTelephony] = useState<VisitorTelephony | null>(null)
  useEffect(() => {
    if (eid === undefined || !isNeeded) return
    const over = new AbortController()
    openVisitorTelephony({ chat, opened, service, eid, onOpen: setTelephony, signal: over.signal })
    return () => {
      over.abort()
      setTelephony(null)
    }
  }, [chat, opened, service, eid, isNeeded])
  return telephony
}
