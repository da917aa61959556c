import { useEffect, useState, useSyncExternalStore } from 'react'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import type { PhoneCall } from '#core/contract/telephony/schemas.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import * as notice from '#widget/frame/chat/line-notice.css.ts'
import { useServerOffsetMs } from '#widget/frame/page/server-offset.ts'
import * as css from './calls.css.ts'
import type { OwnCall } from './calls-in.ts'
import { stuckText } from './failed-text.ts'
import { Picture } from './picture.tsx'
import { soundText } from './sound-text.ts'
import type { VisitorTelephony } from './visitor-telephony.ts'

type Others = OwnCall['others']
type Props = { call: PhoneCall; name: string; telephony: VisitorTelephony | null; others: Others }

/** A call that goes on; in a frame that does not have it, only that it does. */
export function OngoingCall({ call, name, telephony, others }: Props) {
  const { id: callId, answeredAtMs } = call
  const facts = useSyncExternalStore(
    telephony?.facts.subscribe ?? noSubscription,
    () => telephony?.facts.read()[callId],
  )
  useLeaveAsks(facts !== undefined)
  const isConnected = Object.values(facts?.legs ?? {}).some(({ progress }) => progress === 'connected')
  return (
    <section className={css.call} aria-label={t`Call with ${name}`}>
      <div className={css.head}>
        <span className={css.sign}>
          <Icon name={call.media === 'video' ? 'film' : 'phone'} />
        </span>
        <div className={css.words}>
          <p className={css.name} dir="auto" title={name}>
            {name}
          </p>
          <p role="status" className={css.state}>
            {stateText(call, facts, others)}
          </p>
        </div>
        {isConnected && answeredAtMs !== null && <TalkTime sinceMs={answeredAtMs} />}
      </div>
      <Recorded call={call} />
      {facts?.failure && (
        <p className={notice.notice} role="alert">
          {stuckText(facts.failure)}
        </p>
      )}
      {telephony && facts && <Own call={call} name={name} facts={facts} telephony={telephony} others={others} />}
    </section>
  )
}

/** Everybody in a call reads that it is recorded, with what the law wants to be said. */
function Recorded({ call: { isRecorded, isRecordingPaused = false, recordingNotice = '' } }: { call: PhoneCall }) {
  if (!isRecorded && !isRecordingPaused) return null
  return (
    <p role="status" aria-label={t`Recording`} className={isRecorded ? css.recorded : css.state}>
      {isRecorded ? t`This call is being recorded.` : t`Recording is paused.`}
      {recordingNotice !== '' && <span dir="auto"> {recordingNotice}</span>}
    </p>
  )
}

/** Pictures and buttons of the frame that has the call. */
function Own(props: { call: PhoneCall; name: string; facts: CallFacts; telephony: VisitorTelephony; others: Others }) {
  const { call, name, facts, telephony, others } = props
  const callId = call.id
  const { telephony: calls, pictures, press } = telephony
  const isPressAwaited = useSyncExternalStore(press.subscribe, press.isAwaited)
  const advice = isPressAwaited ? t`Click anywhere here to turn on sound.` : soundText(facts)
  // In a call that somebody mixes for all, pictures come from that party only.
  const shown = others.filter(({ id, hasCamera, hasScreen }) => (hasCamera || hasScreen) && facts.legs[id])
  return (
    <>
      {advice !== null && (
        <p className={notice.notice} role="status">
          {advice}
        </p>
      )}
      {shown.map(({ id }) => (
        <Picture
          key={id}
          label={t`${name}’s video`}
          subscribe={pictures.subscribe}
          read={() => pictures.of({ callId, partyId: id })}
        />
      ))}
      {facts.hasCamera && (
        <Picture isOwn label={t`Your video`} subscribe={pictures.subscribe} read={() => pictures.own(callId)} />
      )}
      <div className={css.buttons}>
        <Switch
          icon="microphone"
          isOn={facts.isMuted}
          label={facts.isMuted ? t`Unmute` : t`Mute`}
          onPress={() => void calls.switch(callId, { isMuted: !facts.isMuted })}
        />
        {/* The media server of a large call mixes no pictures. */}
        {!call.hasMediaServer && (
          <Switch
            icon="camera"
            isOn={facts.hasCamera}
            label={facts.hasCamera ? t`Turn camera off` : t`Turn camera on`}
            onPress={() => void calls.switch(callId, { hasCamera: !facts.hasCamera })}
          />
        )}
        <button type="button" className={css.end} onClick={() => void calls.hangUp(callId)}>
          <Icon name="phone" />
          {t`Hang up`}
        </button>
      </div>
    </>
  )
}

/** Its label says what a press does; that it is on is seen. */
const Switch = (props: { icon: IconName; isOn: boolean; label: string; onPress: () => void }) => (
  <button type="button" className={props.isOn ? css.on : css.plain} onClick={props.onPress}>
    <Icon name={props.icon} />
    {props.label}
  </button>
)

function stateText(call: PhoneCall, facts: CallFacts | undefined, others: Others): string {
  const legs = Object.values(facts?.legs ?? {})
  const isConnected = legs.some(({ progress }) => progress === 'connected')
  if (legs.some(({ progress }) => progress === 'reconnecting')) return t`Reconnecting…`
  const present = others.filter(isIn)
  if (present.length > 0 && present.every((party) => party.isHeld)) return t`On hold`
  if (isConnected) return facts?.isMuted ? t`You’re muted` : t`Connected`
  if (call.answeredAtMs !== null && others.some(({ state }) => state === 'ringing')) return t`Transferring…`
  return facts && call.answeredAtMs === null ? t`Ringing…` : t`Connecting…`
}

/** The browser asks before the page is closed, with which the call would end. */
function useLeaveAsks(isHere: boolean) {
  useEffect(() => {
    if (!isHere) return
    const over = new AbortController()
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: over.signal })
    return () => over.abort()
  }, [isHere])
}

const noSubscription = () => () => {}
const tickMs = 1000

/** How long they have talked, by the backend's clock. */
function TalkTime({ sinceMs }: { sinceMs: number }) {
  const offsetMs = useServerOffsetMs()
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <span className={css.time}>{duration(Math.max(0, nowMs + offsetMs - sinceMs))}</span>
}
