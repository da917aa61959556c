import { useServerNow } from '#app/data/use-server-now.ts'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { type CallShown, callStage, isUnheard } from '#core/telephony/call-view.ts'
import { namesOf } from './call-names.ts'
import { CallNumbers } from './call-numbers.tsx'
import * as css from './calls.css.ts'

type Props = { shown: CallShown; facts: CallFacts | null; isInColumn?: boolean }

/** Head of a call: the other parties, its state and duration, and whether it is recorded. */
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
  return <span className={texts.figures}>{duration(Math.max(0, useServerNow(1000) - sinceMs))}</span>
}

/** How far a call is, in an agent's words. */
function callStateText(shown: CallShown, facts: CallFacts | null): string {
  switch (callStage(shown, facts)) {
    case 'listen':
      return t`You’re listening; no one hears you`
    case 'whisper':
      return t`Only the agent hears you`
    case 'barge':
      return t`Everyone hears you`
    case 'reconnecting':
      return t`Reconnecting…`
    case 'held-others-talk':
      return t`On hold – the others keep talking`
    case 'held':
      return t`On hold`
    case 'held-there':
      return t`You’re on hold`
    case 'muted':
      return t`You’re muted`
    case 'connected':
      return t`Connected`
    case 'early-media':
      return t`Ringing`
    case 'asking-another':
    case 'ringing':
      return t`Ringing…`
    case 'calling':
      return t`Calling…`
    case 'connecting':
      return t`Connecting…`
  }
}
