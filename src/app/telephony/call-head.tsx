import { useServerNow } from '#app/data/use-server-now.ts'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallParty } from '#core/contract/index.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { goesOnWithout } from '#core/telephony/call-steering.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import { namesOf } from './call-names.ts'
import { CallNumbers } from './call-numbers.tsx'
import * as css from './calls.css.ts'
import type { CallShown } from './use-calls.ts'

type Props = { shown: CallShown; facts: CallFacts | null; isInColumn?: boolean }

/** With whom a call is, for how long, how far it is, and whether it is recorded. */
export function CallHead({ shown, facts, isInColumn = false }: Props) {
  const { call, others } = shown
  const name = namesOf(others)
  return (
    <div className={isInColumn ? css.whoInColumn : css.who}>
      <Avatar
        id={others[0]?.eid ?? call.id}
        name={name}
        corner={<Icon name={call.media === 'video' ? 'video' : 'phone'} look="badge" />}
      />
      <div className={css.words}>
        <div className={css.name} dir="auto" title={name}>
          {name}
        </div>
        <div className={css.state}>
          {call.answeredAtMs !== null && <TalkTime sinceMs={call.answeredAtMs} />}
          <CallNumbers shown={shown} />
          <span role="status" className={isUnheard(facts) ? css.unheard : undefined}>
            {callStateText(shown, facts)}
          </span>
          {call.isRecorded && (
            <span className={chip.bad} title={call.recordingNotice}>
              {t`Recorded`}
            </span>
          )}
          {call.isRecordingPaused && <span className={chip.warn}>{t`Recording paused`}</span>}
        </div>
      </div>
    </div>
  )
}

export function TalkTime({ sinceMs }: { sinceMs: number }) {
  return <span className={css.time}>{duration(Math.max(0, useServerNow(1000) - sinceMs))}</span>
}

/** How far a call is, in words. */
function callStateText({ call, own, others }: CallShown, facts: CallFacts | null): string {
  if (own.monitor === 'listen') return t`You’re listening; no one hears you`
  if (own.monitor === 'whisper') return t`Only the agent hears you`
  if (own.monitor === 'barge') return t`Everyone hears you`
  const legs = Object.values(facts?.legs ?? {})
  if (legs.some(({ progress }) => progress === 'reconnecting')) return t`Reconnecting…`
  if (facts?.isHeld) return goesOnWithout(call, own) ? t`On hold – the others keep talking` : t`On hold`
  const present = others.filter(isIn)
  // While one of several holds the call, the others talk on.
  if (present.length > 0 && present.every(({ isHeld }) => isHeld)) return t`You’re on hold`
  if (legs.some(({ progress }) => progress === 'connected')) return facts?.isMuted ? t`You’re muted` : t`Connected`
  if (legs.some(({ progress }) => progress === 'early-media')) return t`Ringing`
  // A telephone rings once its network says so: the call is in progress then.
  const rung = others.filter(({ state }) => state === 'ringing')
  if (rung.length > 0) return call.state === 'RINGING' && rung.every(isPhone) ? t`Calling…` : t`Ringing…`
  return call.state === 'CALLING' ? t`Calling…` : t`Connecting…`
}

/** Whether the others do not hear this side, because it is muted or holds the call. */
const isUnheard = (facts: CallFacts | null): boolean => facts !== null && (facts.isMuted || facts.isHeld)

const isPhone = ({ kind }: CallParty): boolean => kind === 'phone'
