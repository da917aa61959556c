import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { CallMedia } from '#core/contract/telephony-states.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as notice from '#widget/frame/chat/line-notice.css.ts'
import { ask } from '#widget/frame/visit/ask.ts'
import type { Opened } from '#widget/frame/visit/opened.ts'
import { allowMedia } from './allow-media.ts'
import * as css from './calls.css.ts'
import { Picture } from './picture.tsx'
import { startCall } from './start-call.ts'
import { callsIn, openVisitorTelephony, type VisitorTelephony } from './visitor-telephony.ts'

type Props = { chat: Chat; opened: Opened; service: string; page: string }

/** The visitor's calls: who calls, what goes on, and the buttons that begin one. */
export function Calls({ chat, opened, service, page }: Props): ReactNode {
  const { rows } = useSyncExternalStore(chat.subscribe, chat.state)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const [isBusy, setBusy] = useState(false)
  const eid = rows?.profile?.eid
  const calls = callsIn(rows?.calls ?? [], eid)
  const telephony = useTelephony({ chat, opened, service }, eid, calls.length > 0)
  useEffect(() => telephony?.telephony.callsChanged(rows?.calls ?? []), [telephony, rows?.calls])

  async function run(media: CallMedia, act: () => Promise<{ ok: boolean; error?: FailureReason }>) {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const allowed = await allowMedia(media)
    const result = allowed.ok ? await act() : allowed
    if (!result.ok && result.error) setFailure(result.error)
    setBusy(false)
  }
  const begin = (media: CallMedia) =>
    void run(media, () => startCall(chat, { roomId: rows?.roomId ?? null, media, page }))

  return (
    <>
      {failure && (
        <p className={notice.notice} role="alert">
          {failedText(failure)}
        </p>
      )}
      {calls.map(({ call, own, others }) => {
        const name = others[0]?.name || t`An agent`
        const media = call.media === 'video' ? 'video' : 'voice'
        return isIn(own) ? (
          <Ongoing
            key={call.id}
            callId={call.id}
            name={name}
            answeredAtMs={call.answeredAtMs}
            telephony={telephony}
            others={others}
          />
        ) : (
          <section key={call.id} className={css.call} aria-label={t`${name} calls you`}>
            <p role="status" className={css.name} dir="auto">{t`${name} calls you`}</p>
            <div className={css.buttons}>
              <Button look="quiet" onClick={() => void answer(chat, call.id, false)}>{t`Decline`}</Button>
              <Button
                look="primary"
                aria-disabled={isBusy}
                onClick={() => void run(media, () => answer(chat, call.id, true))}
              >
                {t`Answer`}
              </Button>
            </div>
          </section>
        )
      })}
      {calls.length === 0 && (
        <div className={css.begin}>
          <Button look="link" aria-disabled={isBusy} onClick={() => begin('voice')}>{t`Call us`}</Button>
          <Button look="link" aria-disabled={isBusy} onClick={() => begin('video')}>{t`Video call`}</Button>
        </div>
      )}
    </>
  )
}

const answer = (chat: Chat, callId: string, accept: boolean) =>
  ask(chat, 'answerCall', { params: { callId }, body: { accept }, idempotencyKey: systemRandom.uuid() })

function useTelephony(
  { chat, opened, service }: Omit<Props, 'page'>,
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

type OngoingProps = {
  callId: string
  name: string
  answeredAtMs: number | null
  telephony: VisitorTelephony | null
  others: ReturnType<typeof callsIn>[number]['others']
}

/** A call that goes on; in a frame that does not have it, only that it does. */
function Ongoing({ callId, name, answeredAtMs, telephony, others }: OngoingProps) {
  const facts = useSyncExternalStore(
    telephony?.facts.subscribe ?? noSubscription,
    () => telephony?.facts.read()[callId],
  )
  if (!telephony || !facts)
    return (
      <section className={css.call} aria-label={t`Call`}>
        <p role="status">{t`Connecting…`}</p>
      </section>
    )
  const { telephony: calls, pictures } = telephony
  const legs = Object.values(facts.legs)
  const isConnected = legs.some(({ progress }) => progress === 'connected')
  const isBack = legs.some(({ progress }) => progress === 'reconnecting')
  const isHeld = others.some((party) => party.isHeld)
  const shown = others.filter(({ hasCamera, hasScreen }) => hasCamera || hasScreen)
  return (
    <section className={css.call} aria-label={t`Call with ${name}`}>
      <p className={css.name} dir="auto">
        {name}
      </p>
      <p role="status" className={css.state}>
        {isBack
          ? t`Reconnecting…`
          : isHeld
            ? t`On hold`
            : isConnected
              ? t`Connected`
              : answeredAtMs === null
                ? t`Ringing…`
                : t`Connecting…`}
      </p>
      {isConnected && answeredAtMs !== null && <TalkTime sinceMs={answeredAtMs} />}
      {shown.map(({ id }) => (
        <Picture
          key={id}
          label={t`Picture of ${name}`}
          subscribe={pictures.subscribe}
          read={() => pictures.of({ callId, partyId: id })}
        />
      ))}
      {facts.hasCamera && (
        <Picture isOwn label={t`Your picture`} subscribe={pictures.subscribe} read={() => pictures.own(callId)} />
      )}
      <div className={css.buttons}>
        <Button
          look="quiet"
          aria-pressed={facts.isMuted}
          onClick={() => void calls.switch(callId, { isMuted: !facts.isMuted })}
        >
          {facts.isMuted ? t`Unmute` : t`Mute`}
        </Button>
        <Button
          look="quiet"
          aria-pressed={facts.hasCamera}
          onClick={() => void calls.switch(callId, { hasCamera: !facts.hasCamera })}
        >
          {facts.hasCamera ? t`Camera off` : t`Camera on`}
        </Button>
        <Button look="primary" onClick={() => void calls.hangUp(callId)}>{t`Hang up`}</Button>
      </div>
    </section>
  )
}

const noSubscription = () => () => {}
const tickMs = 1000

/** How long they have talked, by the local clock from when this was first shown. */
function TalkTime({ sinceMs }: { sinceMs: number }) {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <span className={css.time}>{duration(Math.max(0, nowMs - sinceMs))}</span>
}

function failedText({ name }: FailureReason): string {
  switch (name) {
    case 'user-media-failed':
      return t`Your browser gives no access to the microphone. Allow it beside the address, or write to us.`
    case 'no-audio-device':
      return t`There is no microphone. Plug one in, or write to us.`
    case 'calls-unsupported':
      return t`This browser cannot make calls. Write to us instead.`
    default:
      return t`The call could not be made. Try again, or write to us.`
  }
}
