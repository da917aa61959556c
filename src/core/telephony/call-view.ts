import type { CallParty, MonitorMode, PhoneCall, QualityCause } from '#core/contract/index.ts'
import type { CallFacts, LegFacts } from './call-facts.ts'
import { goesOnWithout } from './call-steering.ts'
import { isIn, partyRung } from './parties-of.ts'
import type { SoundWarning } from './quality/sound-levels.ts'

/* A call as its user sees it, for the agent's app and the visitor's widget alike: each draws it and has its own words. */

/** A call that an account is in or is rung for, with its own party and the others who speak. */
export type CallShown = { call: PhoneCall; own: CallParty; others: CallParty[] }

/**
 * The calls that an account sees.
 *
 * @param left calls that were left here: their user sees them no longer, even before the backend knows
 */
export function callsShown(
  calls: readonly PhoneCall[],
  eid: string | undefined,
  left: readonly string[] = [],
): CallShown[] {
  if (eid === undefined) return []
  return calls.flatMap((call) => {
    if (left.includes(call.id)) return []
    const own = call.parties.find((party) => party.eid === eid && isIn(party)) ?? partyRung(call, eid)
    return own ? [{ call, own, others: othersOf(call, own) }] : []
  })
}

/** Leaves out parties that monitor: where the service wants it, a notice tells agents about them. */
const othersOf = (call: PhoneCall, own: CallParty) =>
  call.parties.filter((party) => party.id !== own.id && party.state !== 'left' && !isMonitoring(party))

/** Whether a party only monitors. */
export const isMonitoring = ({ monitor }: CallParty): boolean => monitor !== null

/**
 * How far a call is. A monitor sees what the others hear of them instead. `held-others-talk`: the own side holds the call,
 * and several others talk on. `held-there`: everybody else holds it. `early-media`: a telephone rings, and its network is
 * heard. `asking-another`: it was answered, and somebody else is rung now, such as after a transfer.
 */
export type CallStage =
  | MonitorMode
  | 'reconnecting'
  | 'held-others-talk'
  | 'held'
  | 'held-there'
  | 'muted'
  | 'connected'
  | 'early-media'
  | 'asking-another'
  | 'ringing'
  | 'calling'
  | 'connecting'

const monitorModes: readonly MonitorMode[] = ['listen', 'whisper', 'barge']

/** @param facts the call on this device; null: it is on another one */
export function callStage({ call, own, others }: CallShown, facts: CallFacts | null): CallStage {
  const mode = monitorModes.find((each) => each === own.monitor)
  if (mode) return mode
  const progress = new Set(Object.values(facts?.legs ?? {}).map((leg) => leg.progress))
  if (progress.has('reconnecting')) return 'reconnecting'
  if (facts?.isHeld) return goesOnWithout(call, own) ? 'held-others-talk' : 'held'
  const present = others.filter(isIn)
  // While one of several holds the call, the others talk on.
  if (present.length > 0 && present.every(({ isHeld }) => isHeld)) return 'held-there'
  if (progress.has('connected')) return facts?.isMuted ? 'muted' : 'connected'
  if (progress.has('early-media')) return 'early-media'
  const rung = others.filter(({ state }) => state === 'ringing')
  if (rung.length > 0) {
    if (call.answeredAtMs !== null) return 'asking-another'
    // A telephone rings once its network says so: the call is in progress then.
    return call.state === 'RINGING' && rung.every(isPhone) ? 'calling' : 'ringing'
  }
  return call.state === 'CALLING' ? 'calling' : 'connecting'
}

const isPhone = ({ kind }: CallParty): boolean => kind === 'phone'

/** Whether the others do not hear this side, because it is muted or holds the call. */
export const isUnheard = (facts: CallFacts | null): boolean => facts !== null && (facts.isMuted || facts.isHeld)

/** Whether anybody would see a picture: telephones show none, and the media server of a large call mixes none. */
export const canShowPicture = ({ call, others }: Pick<CallShown, 'call' | 'others'>): boolean =>
  call.hasMediaServer !== true && (others.length === 0 || !others.every(isPhone))

/** The others whose pictures are here: in a call that one party mixes for all, they come from that party only. */
export const partiesSeen = (others: readonly CallParty[], facts: CallFacts): CallParty[] =>
  others.filter(({ id, hasCamera, hasScreen }) => (hasCamera || hasScreen) && facts.legs[id])

/** Why a call is not heard well. */
export type SoundTrouble =
  | { kind: 'missing'; warning: SoundWarning }
  /** The sound is bad; the cause is that of the worst leg. */
  | { kind: 'bad'; cause: QualityCause }

/**
 * The one thing to say of a call whose sound is missing or bad [CAL-09] [CAL-10]; null: nothing. A leg that is being
 * connected again warns of nothing: the call's stage says so.
 *
 * @param ignored warnings about which this user can do nothing
 */
export function soundTrouble(
  { legs }: Pick<CallFacts, 'legs'>,
  ignored: readonly SoundWarning[] = [],
): SoundTrouble | null {
  const connected = Object.values(legs).filter(({ progress }) => progress === 'connected')
  const warning = connected.flatMap(({ quality }) => quality.warnings).find((each) => !ignored.includes(each))
  if (warning) return { kind: 'missing', warning }
  const cause = worstCause(connected)
  return cause && { kind: 'bad', cause }
}

/** The cause of the worst leg; null if all are good enough. Only a bad value has a cause. */
function worstCause(legs: readonly Pick<LegFacts, 'quality'>[]): QualityCause | null {
  const [bad] = legs
    .flatMap(({ quality: { value } }) => (value?.cause ? [{ mos: value.mos ?? 0, cause: value.cause }] : []))
    .sort((one, other) => one.mos - other.mos)
  return bad?.cause ?? null
}
