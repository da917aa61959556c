import { t } from '#app/language/t.ts'
import type { CallParty } from '#core/contract/index.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { goesOnWithout } from '#core/telephony/call-steering.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import type { CallShown } from './use-calls.ts'

/** How far a call is, in words. */
export function callStateText({ call, own, others }: CallShown, facts: CallFacts | null): string {
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
export const isUnheard = (facts: CallFacts | null): boolean => facts !== null && (facts.isMuted || facts.isHeld)

const isPhone = ({ kind }: CallParty): boolean => kind === 'phone'
