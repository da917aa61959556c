import { useEffect, useState, useSyncExternalStore } from 'react'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { TrackPicture } from '#app/media/track-picture.tsx'
import { useLeaveAsks } from '#app/media/use-leave-asks.ts'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import type { PhoneCall } from '#core/contract/telephony/schemas.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { type CallShown, callStage, canShowPicture, partiesSeen } from '#core/telephony/call-view.ts'
import * as notice from '#widget/frame/chat/line-notice.css.ts'
import { useServerOffsetMs } from '#widget/frame/page/server-offset.ts'
import * as css from './calls.css.ts'
import { stuckText } from './failed-text.ts'
import { soundText } from './sound-text.ts'
import type { VisitorTelephony } from './visitor-telephony.ts'

type Props = { shown: CallShown; name: string; telephony: VisitorTelephony | null }

/** A call that goes on; in a frame that does not have it, only that it does. */
export function OngoingCall({ shown, name, telephony }: Props) {
  const { call } = shown
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
            {stateText(shown, facts ?? null)}
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
      {telephony && facts && <Own shown={shown} name={name} facts={facts} telephony={telephony} />}
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
function Own(props: { shown: CallShown; name: string; facts: CallFacts; telephony: VisitorTelephony }) {
  const { shown, name, facts, telephony } = props
  const callId = shown.call.id
  const { telephony: calls, pictures, press } = telephony
  const isPressAwaited = useSyncExternalStore(press.subscribe, press.isAwaited)
  const advice = isPressAwaited ? t`Click anywhere here to turn on sound.` : soundText(facts)
  return (
    <>
      {advice !== null && (
        <p className={notice.notice} role="status">
          {advice}
        </p>
      )}
      {partiesSeen(shown.others, facts).map(({ id }) => (
        <TrackPicture
          key={id}
          className={css.picture}
          label={t`${name}’s video`}
          subscribe={pictures.subscribe}
          read={() => pictures.of({ callId, partyId: id })}
        />
      ))}
      {facts.hasCamera && (
        <TrackPicture
          isOwn
          className={css.ownPicture}
          label={t`Your video`}
          subscribe={pictures.subscribe}
          read={() => pictures.own(callId)}
        />
      )}
      <div className={css.buttons}>
        <Switch
          icon="microphone"
          isOn={facts.isMuted}
          label={facts.isMuted ? t`Unmute` : t`Mute`}
          onPress={() => void calls.switch(callId, { isMuted: !facts.isMuted })}
        />
        {canShowPicture(shown) && (
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

/** How far a call is, in a visitor's words. */
function stateText(shown: CallShown, facts: CallFacts | null): string {
  const { answeredAtMs } = shown.call
  switch (callStage(shown, facts)) {
    case 'reconnecting':
      return t`Reconnecting…`
    case 'held-there':
      return t`On hold`
    case 'muted':
      return t`You’re muted`
    case 'connected':
      return t`Connected`
    case 'asking-another':
      return t`Transferring…`
    default:
      // Another frame that has the call says how far it is.
      return facts && answeredAtMs === null ? t`Ringing…` : t`Connecting…`
  }
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
