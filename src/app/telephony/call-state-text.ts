import { t } from '#app/language/t.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import type { CallShown } from './use-calls.ts'

/** How far a call is, in words. */
export function callStateText({ call, own, others }: CallShown, facts: CallFacts | null): string {
  if (own.monitor === 'listen') return t`You listen; nobody hears you`
  if (own.monitor === 'whisper') return t`Only the agent hears you`
  if (own.monitor === 'barge') return t`Everybody hears you`
  const legs = Object.values(facts?.legs ?? {})
  if (legs.some(({ progress }) => progress === 'reconnecting')) return t`Reconnecting…`
  if (facts?.isHeld) return t`On hold: they hear music`
  if (others.some(({ isHeld }) => isHeld)) return t`You are on hold`
  if (legs.some(({ progress }) => progress === 'connected')) return facts?.isMuted ? t`You are muted` : t`Connected`
  if (others.some(({ state }) => state === 'ringing')) return t`Ringing…`
  return call.state === 'CALLING' ? t`Calling…` : t`Connecting…`
}

/** Whether the others do not hear this side, because it is muted or holds the call. */
export const isUnheard = (facts: CallFacts | null): boolean => facts !== null && (facts.isMuted || facts.isHeld)
